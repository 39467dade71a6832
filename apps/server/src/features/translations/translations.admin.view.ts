import { figureDifferences } from '@ecopulse/content/figures';
import type { TranslationLanguage, TranslationsToEdit } from '@ecopulse/contract/translations/translations-admin';
import { maxCharacters } from './translation-lengths.rules.ts';
import type { ItemStates } from './translations.admin.service.ts';

export function toTranslationsToEdit(
  { subject, name, states }: ItemStates,
  language: TranslationLanguage,
): TranslationsToEdit {
  return {
    name,
    texts: states.map(({ field, english, text, earlier }) => ({
      field,
      english,
      most: maxCharacters(subject, field),
      text,
      earlier,
    })),
    warnings: states.flatMap(({ field, english, text }) => {
      if (text === null) return [];
      const { lacks, adds } = figureDifferences(english, text, language);
      return lacks.length + adds.length === 0 ? [] : [{ field, lacks, adds }];
    }),
  };
}
