import { readersLocale } from './format.ts';
import { listFormat } from './formatters.ts';

export function formatList(texts: readonly string[]): string {
  return listFormat(readersLocale()).format(texts);
}

/** The separator of a list without "and": ", " or "、". */
export function listComma(): string {
  const [, between] = listFormat(readersLocale()).formatToParts(['1', '2', '3']);
  return between?.value ?? ', ';
}
