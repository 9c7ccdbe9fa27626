/** Who bots are to people. A bot is named by its kind and settings, such as "mcts:iterations=50". */
import { wordsOf } from './player-names';
import type { Character, GameView } from './wire';

/** The kind of a bot, without its settings. */
export const kindOf = (bot: string): string => bot.split(':', 1)[0] ?? '';
const settingsOf = (bot: string): string => bot.slice(kindOf(bot).length + 1);

export const characterOf = (game: GameView, bot: string): Character | undefined => game.characters[kindOf(bot)];

/** What a bot is called; without a character by its kind, in words. */
export function botName(game: GameView, bot: string): string {
  const kind = kindOf(bot);
  return characterOf(game, bot)?.name ?? (/[aeiouy]/.test(kind) ? wordsOf(kind) : kind.toUpperCase());
}

/** What to call a kind of bot where one is chosen; the list of a game begins with the weakest. */
export function botLabel(game: GameView, kind: string): string {
  const known = characterOf(game, kind) ? [kind] : [];
  const hint = kind === game.opponent ? ['suggested'] : kind === game.bots[0] ? ['easiest'] : [];
  const more = [...known, ...hint].join(', ');
  return more ? `${botName(game, kind)} (${more})` : botName(game, kind);
}

/** The name of the level at which a bot plays; '' for settings that are none of its levels. */
export function levelOf(game: GameView, bot: string): string {
  const who = characterOf(game, bot);
  const settings = settingsOf(bot);
  if (!settings) return who?.level ?? '';
  return who?.levels.find((level) => level.settings === settings)?.name ?? '';
}

/** The same kind of bot with a level's settings. */
export const withSettings = (bot: string, settings: string): string => `${kindOf(bot)}:${settings}`;
