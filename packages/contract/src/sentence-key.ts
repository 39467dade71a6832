/**
 * The key of the sentence of a problem: its code, or one of its variants. A problem names its variant in its `values`. In a
 * file of its own, since the client must not load the sentences.
 */
export function sentenceKey(code: string, values: Readonly<Record<string, string | number>> = {}): string {
  return values['variant'] === undefined ? code : `${code}/${values['variant']}`;
}
