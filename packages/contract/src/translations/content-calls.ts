const CONTENT_CALLS =
  /^\/api\/(?:lessons(?:\/\d+(?:\/complete)?)?|green-spaces(?:\/(?:\d+|overview))?|(?:user\/challenges\/clubs|challenges(?:\/active)?)|news(?:\/(?:\d+|latest))?|operator|search)(?=\?|$)/;

const ENGLISH = 'language=en';

/** Such addresses ask for the language; English ones only if they do so themselves, for articles in English first. */
export function contentAddress(address: string, language: string): string {
  if (language === 'en' || !CONTENT_CALLS.test(address)) return address;
  if (address.endsWith(ENGLISH)) return address.replace(ENGLISH, `language=${language}`);
  return `${address}${address.includes('?') ? '&' : '?'}language=${language}`;
}
