import { figureDifferences } from '@ecopulse/content/figures';
import type { TranslationsToEdit } from '@ecopulse/contract/translations/translations-admin';
import { maxCharacters } from './translation-lengths.rules.ts';
import type { TextStates } from './translations.admin.service.ts';

export function toTranslationsToEdit(states: TextStates): TranslationsToEdit {
  const { subject, name, fields, field, english, translations } = states;
  return {
    name,
    fields: fields.map(({ field: otherField, translated }) => ({ field: otherField, translated })),
    field,
    english,
    most: maxCharacters(subject, field),
    translations: translations.map(({ language, text, earlier, isReported }) => ({
      language,
      text,
      earlier,
      ...(text === null ? { lacks: [], adds: [] } : figureDifferences(english, text, language)),
      isReported,
    })),
  };
}
