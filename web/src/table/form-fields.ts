/** The entries of a form, and the action they make. */
import { canonical } from '../lib/choices';
import type { Field, Form } from '../lib/wire';
import { withoutAccents } from '../lib/without-accents';

/** What somebody has filled in: a number, the index of a value, or the indexes of several. */
export type Entry = number | null | readonly number[];

export function firstEntry(field: Field): Entry {
  if (field.several) return [];
  if (field.values?.length) return field.values.length === 1 ? 0 : null;
  return field.least ?? 0;
}

/** What was filled in, carried over to the same form as it is offered now: what is no longer there is to be chosen again. */
export function carriedOver(
  before: Form,
  now: Form,
  entries: Readonly<Record<string, Entry>>,
): Record<string, Entry> {
  return Object.fromEntries(
    now.fields.map((field) => {
      const was = before.fields.find(({ name }) => name === field.name);
      const entry = entries[field.name];
      return [field.name, was === undefined || entry === undefined ? firstEntry(field) : carriedEntry(was, field, entry)];
    }),
  );
}

function carriedEntry(was: Field, now: Field, entry: Entry): Entry {
  if (!now.values?.length) return entry;
  const places = new Map(now.values.map(([, value], index) => [canonical(value), index]));
  const placeOf = (index: number): number | null => places.get(canonical(was.values?.[index]?.[1])) ?? null;
  if (Array.isArray(entry)) return entry.map(placeOf).filter((index) => index !== null);
  return typeof entry === 'number' ? placeOf(entry) : null;
}

/** What is still wrong with an entry; "" when nothing is. */
export function fault(field: Field, entry: Entry): string {
  if (field.several) return '';
  if (field.values?.length) return entry === null ? 'Choose one.' : '';
  if (typeof entry !== 'number' || !Number.isInteger(entry)) return 'A whole number, please.';
  const { least, most } = field;
  if (least !== null && least !== undefined && entry < least) return `At least ${least}.`;
  if (most !== null && most !== undefined && entry > most) return `At most ${most}.`;
  return '';
}

/** The JSON value an entry stands for. */
function valueOf(field: Field, entry: Entry): unknown {
  const values = field.values ?? [];
  if (field.several) return Array.isArray(entry) ? entry.map((index: number) => values[index]?.[1]) : [];
  return values.length > 0 ? values[entry as number]?.[1] : entry;
}

/** The action a form makes. */
export function actionOf(form: Form, entries: Readonly<Record<string, Entry>>): Record<string, unknown> {
  const made = form.fields.map((field) => [field.name, valueOf(field, entries[field.name] ?? null)] as const);
  return { do: form.action, ...Object.fromEntries(made) };
}

/** Which values contain the words somebody typed, by index. */
export function matching(field: Field, typed: string, said: (label: string) => string): readonly number[] {
  const words = withoutAccents(typed).split(/\s+/).filter(Boolean);
  return (field.values ?? []).flatMap(([label], index) => {
    const heard = withoutAccents(said(label));
    return words.every((word) => heard.includes(word)) ? [index] : [];
  });
}
