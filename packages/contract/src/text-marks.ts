/** No user name, which could pose as a host: `https://nparks.gov.sg@evil.example`. */
const SAFE_LINK = /^https:\/\/[^\s/?#@\\:]+\.[a-z0-9-]{2,}(?::\d{1,5})?(?:[/?#]\S*)?$/i;

export function isSafeLink(address: string): boolean {
  return SAFE_LINK.test(address);
}

/** Hosts of Singapore's public agencies. No port, and no marks that Markdown could end the address at. */
const AGENCY_LINK = /^https:\/\/(?:[a-z0-9-]+\.)+gov\.sg(?:[/?#][^\s<>()`|\\]*)?$/i;

export function isAgencyLink(address: string): boolean {
  return AGENCY_LINK.test(address);
}

/** `[^common]` marks a figure that everyone knows, such as 995. Readers see nothing of it. */
export const COMMON_SOURCE = 'common';

export const CITATION = /\[\^([a-z0-9-]+)\]/g;

/** The keys of the sources, as often as they are cited. */
export function citations(text: string): string[] {
  return Array.from(text.matchAll(CITATION), ([, key = '']) => key);
}
