const CONTENT_CALLS =
  /^\/api\/(?:lessons(?:\/\d+(?:\/complete)?)?|green-spaces(?:\/(?:\d+|overview))?|challenges(?:\/active)?|news(?:\/(?:\d+|latest))?|operator|search)(?=\?|$)/;

/** Adds `language` to such addresses, except for English. */
export function contentAddress(address: string, language: string): string {
  if (language === 'en' || !CONTENT_CALLS.test(address)) return address;
  return `${address}${address.includes('?') ? '&' : '?'}language=${language}`;
}
