import { readersLocale } from './format.ts';

export function listFormat(): Intl.ListFormat {
  return new Intl.ListFormat(readersLocale(), { type: 'conjunction', style: 'narrow' });
}

/** "Bedok, Changi" in English. */
export function formatList(texts: readonly string[]): string {
  return listFormat().format(texts);
}
