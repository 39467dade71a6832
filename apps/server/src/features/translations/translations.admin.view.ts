import type { TranslationsToEdit } from '@ecopulse/contract/translations-admin';
import { differingFigures, mostCharacters } from './sound-translation.rules.ts';
import type { ItemStates } from './translations.admin.service.ts';

export function toTranslationsToEdit({ subject, name, states }: ItemStates): TranslationsToEdit {
  return {
    name,
    texts: states.map(({ field, english, text, earlier }) => ({
      field,
      english,
      most: mostCharacters(subject, field),
      text,
      earlier,
    })),
    warnings: states.flatMap(({ field, english, text }) => {
      const differing = text === null ? null : differingFigures(english, text);
      return differing ? [{ field, ...differing }] : [];
    }),
  };
}
