import type { Texts } from '@ecopulse/content/translations.schema';

/** Of two translations of the same English text, the later one in a list takes precedence. */
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
  const currentTexts = new Set(Object.values(texts));
  const newestByField = new Map<string, StoredTranslation>();
  for (const translation of stored) {
    const newestOfField = newestByField.get(translation.field);
    if (
      !currentTexts.has(translation.english) &&
      (!newestOfField || newestOfField.translated_at <= translation.translated_at)
    )
      newestByField.set(translation.field, translation);
  }
  return newestByField;
}

/** A translation belongs to an English text, so a text that moved to another field keeps its translation. */
export function fieldStates(texts: Texts, stored: readonly StoredTranslation[]): FieldState[] {
  const textByEnglish = new Map(stored.map(({ english, text }) => [english, text]));
  const outdated = outdatedByField(texts, stored);
  return Object.entries(texts).map(([field, english]) => {
    const text = textByEnglish.get(english) ?? null;
    const outdatedTranslation = text === null ? outdated.get(field) : undefined;
    return {
      field,
      english,
      text,
      earlier: outdatedTranslation ? { english: outdatedTranslation.english, text: outdatedTranslation.text } : null,
    };
  });
}

export interface TranslationProgress {
  readonly translated: number;
  readonly outdated: number;
  readonly missing: number;
}

export function countProgress(states: readonly FieldState[]): TranslationProgress {
  const translated = states.filter(({ text }) => text !== null).length;
  const outdated = states.filter(({ earlier }) => earlier !== null).length;
  return { translated, outdated, missing: states.length - translated - outdated };
}
