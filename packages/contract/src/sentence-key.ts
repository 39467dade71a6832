/** In its own file, so that clients do not bundle the texts. */
export function sentenceKey(code: string, values: Readonly<Record<string, string | number>> = {}): string {
  return values['variant'] === undefined ? code : `${code}/${values['variant']}`;
}
