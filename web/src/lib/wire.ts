/** Friendly names for the types on the wire. They are generated from the server's structs: `npm run types`. */
import type { components } from './generated';

type Schemas = components['schemas'];

// what there is to look at
export type Id = string;
export type Anchors = Schemas['Anchors'];
export type Board = Schemas['Board'];
export type Scene = Schemas['Scene'];
export type Layer = Schemas['Layer'];
export type LayerHead = Schemas['LayerHead'];
export type Shape = Schemas['Shape'];
export type Dot = Schemas['Dot'];
export type Hex = Schemas['Hex'];
export type Link = Schemas['Link'];
export type Path = Schemas['Path'];
export type Text = Schemas['Text'];
export type Piece = Schemas['Piece'];
export type Panel = Schemas['Panel'];
export type Mat = Schemas['Mat'];
export type Hand = Schemas['Hand'];
export type Card = Schemas['Card'];
export type Line = Schemas['Line'];
export type PanelTable = Schemas['Table'];
export type Track = Schemas['Track'];
export type Ask = Schemas['Ask'];
export type Choice = Schemas['Choice'];
export type Form = Schemas['Form'];
export type Field = Schemas['Field'];
export type Guide = Schemas['Guide'];
export type Cue = Schemas['Cue'];
export type Reward = Schemas['Reward'];

// a table
export type Seat = number;
export type SeatView = Schemas['SeatView'];
export type Told = Schemas['Told'];
export type UndoRange = Schemas['UndoRange'];
export type Takeback = Schemas['Takeback'];
export type Result = Schemas['Result'];
export type Status = Schemas['Status'];
export type Phase = Status['phase'];
export type ChatLine = Schemas['ChatLine'];
export type TableView = Schemas['TableView'];
export type Moment = Schemas['Moment'];
export type Preview = Schemas['Preview'];
export type Sentence = Schemas['Sentence'];
export type Explained = Schemas['Explained'];
export type Why = Schemas['Why'];
export type Character = Schemas['Character'];

// from the server, over the socket
export type Init = Schemas['Init'];
export type PatchOut = Schemas['PatchOut'];
export type TurnChange = Schemas['TurnChange'];
export type TurnTakenBack = Schemas['TurnTakenBack'];
export type BotStart = Schemas['BotStart'];
export type BotAction = Schemas['BotAction'];
export type BotDone = Schemas['BotDone'];
export type GameOver = Schemas['GameOver'];
export type ChatOut = Schemas['ChatOut'];
export type Presence = Schemas['Presence'];
export type Ack = Schemas['Ack'];
export type Refused = Schemas['Refused'];
export type Pong = Schemas['Pong'];
export type Out = Schemas['Out'];
/** An event of a game under a name of its own; its `type` is none of those of `Out`. */
export type Signal = Schemas['Signal'];

// to the server, over the socket
export type Join = Schemas['Join'];
export type ActIn = Schemas['ActIn'];
export type UndoIn = Schemas['UndoIn'];
export type RedoIn = Schemas['RedoIn'];
export type TakebackIn = Schemas['TakebackIn'];
export type AnswerIn = Schemas['AnswerIn'];
export type ChatIn = Schemas['ChatIn'];
export type LookIn = Schemas['LookIn'];
export type Ping = Schemas['Ping'];
export type In = Schemas['In'];

// over HTTP
export type Me = Schemas['Me'];
export type GameView = Schemas['GameView'];
export type OptionView = Schemas['OptionView'];
export type NewTable = Schemas['NewTable'];
export type Opened = Schemas['Opened'];
export type TableRow = Schemas['TableRow'];
export type SeatChange = Schemas['SeatChange'];
export type BotSettings = Schemas['BotSettings'];
export type Problem = Schemas['Problem'];
export type Measures = Schemas['Measures'];
export type MeasureView = Schemas['MeasureView'];
export type Lesson = Schemas['Lesson'];
export type Frame = Schemas['Frame'];
export type Want = Schemas['Want'];
