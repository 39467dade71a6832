import { type AddressPolicy, addressRefusal } from '../../../core/outbound/public-address.ts';

const TRACKING_PARAMETERS =
  /^(?:utm_\w+|fbclid|gclid|dclid|msclkid|yclid|igshid|mc_cid|mc_eid|cmpid|ocid|ref_src|_hsenc|_hsmi|cid)$/i;

export function removeTrackingParameters(url: URL): URL {
  const cleaned = new URL(url);
  // `delete` re-encodes the whole query, so it must not run without a tracking parameter.
  const tracking = [...cleaned.searchParams.keys()].filter((name) => TRACKING_PARAMETERS.test(name));
  for (const name of tracking) cleaned.searchParams.delete(name);
  return cleaned;
}

/** Null if readers must not follow it: other schemes, credentials, private addresses. */
export function toSafeLink(text: string | undefined, base: string, policy: AddressPolicy): URL | null {
  const url = text === undefined ? null : URL.parse(text.trim(), base);
  // Any port is allowed: the reader's browser opens the link, not the server.
  return url && addressRefusal(withPort(url, ''), policy) === null ? removeTrackingParameters(url) : null;
}

function withPort(url: URL, port: string): URL {
  const copy = new URL(url);
  copy.port = port;
  return copy;
}
