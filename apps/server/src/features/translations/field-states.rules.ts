import type { Texts } from '@ecopulse/content/translations.schema';

/** Of two for the same English text, the later in a list wins. */
export interface StoredTranslation {
  readonly field: string;
  readonly english: string;
  readonly text: string;
  readonly translated_at: Date;
}

export interface FieldState {
  readonly field: string;
  readonly english: string;
  /** Null if this English text is untranslated. */
  readonly text: string | null;
  /** If `text` is null: the field's last translation, and the English that it was made for. */
  readonly earlier: { readonly english: string; readonly text: string } | null;
}

function outdatedByField(texts: Texts, stored: readonly StoredTranslation[]): ReadonlyMap<string, StoredTranslation> {
  const present = new Set(Object.values(texts));
  const newest = new Map<string, StoredTranslation>();
  for (const one of stored) {
    const known = newest.get(one.field);
    if (!present.has(one.english) && (!known || known.translated_at <= one.translated_at)) newest.set(one.field, one);
  }
  return newest;
}

/** A translation belongs to an English text, so a text that moved to another field keeps its translation. */
export function fieldStates(texts: Texts, stored: readonly StoredTranslation[]): FieldState[] {
  const current = new Map(stored.map(({ english, text }) => [english, text]));
  const outdated = outdatedByField(texts, stored);
  return Object.entries(texts).map(([field, english]) => {
    const text = current.get(english) ?? null;
    const before = text === null ? outdated.get(field) : undefined;
    return { field, english, text, earlier: before ? { english: before.english, text: before.text } : null };
  });
}

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
