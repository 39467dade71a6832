import { type AddressPolicy, refusalOf } from '../../../core/outbound/public-address.ts';

const TRACKING =
  /^(?:utm_\w+|fbclid|gclid|dclid|msclkid|yclid|igshid|mc_cid|mc_eid|cmpid|ocid|ref_src|_hsenc|_hsmi|cid)$/i;

/** The same address without tracking parameters. */
export function withoutTracking(url: URL): URL {
  const cleaned = new URL(url);
  // Iterating over all parameters would re-encode them; untouched ones must stay as they are.
  const tracking = [...cleaned.searchParams.keys()].filter((name) => TRACKING.test(name));
  for (const name of tracking) cleaned.searchParams.delete(name);
  return cleaned;
}

/**
 * The link of an item; null if readers should not be sent there: another scheme, credentials, an address of their own
 * network.
 */
export function readableLink(text: string | undefined, base: string, policy: AddressPolicy): URL | null {
  const url = text === undefined ? null : URL.parse(text.trim(), base);
  // Any port is fine: the reader's browser opens the link.
  return url && refusalOf(withPort(url, ''), policy) === null ? withoutTracking(url) : null;
}

function withPort(url: URL, port: string): URL {
  const other = new URL(url);
  other.port = port;
  return other;
}
