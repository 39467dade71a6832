import { type AddressPolicy, refusalOf } from '../../../core/outbound/public-address.ts';

const TRACKING =
  /^(?:utm_\w+|fbclid|gclid|dclid|msclkid|yclid|igshid|mc_cid|mc_eid|cmpid|ocid|ref_src|_hsenc|_hsmi|cid)$/i;

export function withoutTracking(url: URL): URL {
  const cleaned = new URL(url);
  // `delete` re-encodes the whole query, so it must not run without a tracking parameter.
  const tracking = [...cleaned.searchParams.keys()].filter((name) => TRACKING.test(name));
  for (const name of tracking) cleaned.searchParams.delete(name);
  return cleaned;
}

/** Null if readers must not follow it: other schemes, credentials, private addresses. */
export function readableLink(text: string | undefined, base: string, policy: AddressPolicy): URL | null {
  const url = text === undefined ? null : URL.parse(text.trim(), base);
  // Any port is allowed: the reader's browser opens the link, not the server.
  return url && refusalOf(withPort(url, ''), policy) === null ? withoutTracking(url) : null;
}

function withPort(url: URL, port: string): URL {
  const other = new URL(url);
  other.port = port;
  return other;
}
