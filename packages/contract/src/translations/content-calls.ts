/** The calls whose answers have content with translations, by address. */
const CONTENT_CALLS =
  /^\/api\/(?:lessons(?:\/\d+(?:\/complete)?)?|green-spaces(?:\/(?:\d+|overview))?|challenges(?:\/active)?|news(?:\/(?:\d+|latest))?|search)(?=\?|$)/;

/** The address that asks for content in a language; other addresses, and English ones, stay as they are. */
export function contentAddress(address: string, language: string): string {
  if (language === 'en' || !CONTENT_CALLS.test(address)) return address;
  return `${address}${address.includes('?') ? '&' : '?'}language=${language}`;
}
