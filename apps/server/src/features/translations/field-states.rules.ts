import type { Texts } from '@ecopulse/content/translations.schema';

/** A stored translation; of two for the same English text, the later in a list counts. */
export interface StoredTranslation {
  readonly field: string;
  readonly english: string;
  readonly text: string;
  readonly translated_at: Date;
}

/** A text of an item and its translation into one language. */
export interface FieldState {
  readonly field: string;
  readonly english: string;
  /** Null if there is none for this English text. */
  readonly text: string | null;
  /** Of a text without a translation: the last one of its field, and the English that this belonged to. */
  readonly earlier: { readonly english: string; readonly text: string } | null;
}

/** The newest translation of each field whose English text the item no longer has. */
function outdatedByField(texts: Texts, stored: readonly StoredTranslation[]): ReadonlyMap<string, StoredTranslation> {
  const present = new Set(Object.values(texts));
  const newest = new Map<string, StoredTranslation>();
  for (const one of stored) {
    const known = newest.get(one.field);
    if (!present.has(one.english) && (!known || known.translated_at <= one.translated_at)) newest.set(one.field, one);
  }
  return newest;
}

/**
 * The texts of an item in reading order. A translation belongs to an English text, so one that has moved to another field
 * keeps it, and is not the earlier text of its old field.
 */
export function fieldStates(texts: Texts, stored: readonly StoredTranslation[]): FieldState[] {
  const current = new Map(stored.map(({ english, text }) => [english, text]));
  const outdated = outdatedByField(texts, stored);
  return Object.entries(texts).map(([field, english]) => {
    const text = current.get(english) ?? null;
    const before = text === null ? outdated.get(field) : undefined;
    return { field, english, text, earlier: before ? { english: before.english, text: before.text } : null };
  });
}

/** How many texts are translated, have a translation that is out of date, and have none. */
export interface Progress {
  readonly translated: number;
  readonly outdated: number;
  readonly missing: number;
}

export function progressOf(states: readonly FieldState[]): Progress {
  const translated = states.filter(({ text }) => text !== null).length;
  const outdated = states.filter(({ earlier }) => earlier !== null).length;
  return { translated, outdated, missing: states.length - translated - outdated };
}
