import { readersLocale } from './format.ts';

/** "Bedok, Changi" in English. */
export function formatList(texts: readonly string[]): string {
  return new Intl.ListFormat(readersLocale(), { type: 'conjunction', style: 'narrow' }).format(texts);
}
