import { readersLocale } from './format.ts';

function listFormat(): Intl.ListFormat {
  return new Intl.ListFormat(readersLocale(), { type: 'conjunction', style: 'narrow' });
}

/** What a language writes between the entries of a list that does not end with "and": ", " or "、". */
export function listComma(): string {
  const [, between] = listFormat().formatToParts(['1', '2', '3']);
  return between?.value ?? ', ';
}

/** "Bedok, Changi" in English. */
export function formatList(texts: readonly string[]): string {
  return listFormat().format(texts);
}
