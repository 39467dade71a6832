import { readersLocale } from './format.ts';
import { listFormat } from './formatters.ts';

/** "Bedok, Changi" in English. */
export function formatList(texts: readonly string[]): string {
  return listFormat(readersLocale()).format(texts);
}

/** What a language writes between the entries of a list that does not end with "and": ", " or "、". */
export function listComma(): string {
  const [, between] = listFormat(readersLocale()).formatToParts(['1', '2', '3']);
  return between?.value ?? ', ';
}
