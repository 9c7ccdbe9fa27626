/** The entries of a form, and the action they make. */
import type { Field, Form } from '../lib/wire';
import { withoutAccents } from '../lib/without-accents';

/** What somebody has filled in: a number, the index of a value, or the indexes of several. */
export type Entry = number | null | readonly number[];

export function firstEntry(field: Field): Entry {
  if (field.several) return [];
  if (field.values?.length) return field.values.length === 1 ? 0 : null;
  return field.least ?? 0;
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
