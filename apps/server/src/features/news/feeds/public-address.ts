import ipaddr from 'ipaddr.js';
import { ADMIN_FIELD_PROBLEMS } from '@ecopulse/contract/admin-field-problems';
import { withFigures } from '@ecopulse/contract/field-problems';

/** Which addresses are connected to. */
export interface AddressPolicy {
  readonly isAllowed: (ip: string) => boolean;
  /** Names of this machine and its network, and ports that no feed is served on. */
  readonly anyNameAndPort: boolean;
}

/** Ports that feeds are served on. */
const PORTS: ReadonlySet<string> = new Set(['', '80', '443', '8080', '8443']);
const MAX_ADDRESS_LENGTH = 2_000;
/** What is handed out of IPv6 to the world; the rest is reserved, and part of it hides an IPv4 address. */
const GLOBAL_UNICAST: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];

/**
 * Whether an IP address is one of the public internet: not of this machine, its network or its provider's, none to many,
 * none that is reserved, and no IPv6 address that stands for an IPv4 one (mapped, compatible, 6to4, NAT64, Teredo).
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST);
}

export const PUBLIC_ALONE: AddressPolicy = { isAllowed: isPublicAddress, anyNameAndPort: false };

/** For tests alone. */
export const PRIVATE_TOO: AddressPolicy = { isAllowed: () => true, anyNameAndPort: true };

/** The IP address that a host of a URL is; null for a name. The URL has made one of every spelling: decimal, octal, hex. */
export function ipOf({ hostname }: Pick<URL, 'hostname'>): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(bare) ? bare : null;
}

/** Names that never mean another machine than this one, or one of its network. */
const OWN_NAME = /(?:^|\.)(?:localhost|localdomain|local|internal|home\.arpa)\.*$/i;

/** What is wrong with an address before anybody is asked: a sentence for admins; null where nothing is. */
export function refusalOf(url: URL, { isAllowed, anyNameAndPort }: AddressPolicy): string | null {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return ADMIN_FIELD_PROBLEMS['other-protocol'];
  if (url.username !== '' || url.password !== '') return ADMIN_FIELD_PROBLEMS['address-with-credentials'];
  if (url.href.length > MAX_ADDRESS_LENGTH) return ADMIN_FIELD_PROBLEMS['address-too-long'];
  if (!anyNameAndPort && !PORTS.has(url.port))
    return withFigures(ADMIN_FIELD_PROBLEMS['other-port'], { port: url.port });
  const ip = ipOf(url);
  if (ip !== null) return isAllowed(ip) ? null : ADMIN_FIELD_PROBLEMS['private-address'];
  return !anyNameAndPort && OWN_NAME.test(url.hostname) ? ADMIN_FIELD_PROBLEMS['private-name'] : null;
}

const TRACKING =
  /^(?:utm_\w+|fbclid|gclid|dclid|msclkid|yclid|igshid|mc_cid|mc_eid|cmpid|ocid|ref_src|_hsenc|_hsmi|cid)$/i;

/** The same address without what tells where a reader comes from. */
export function withoutTracking(url: URL): URL {
  const cleaned = new URL(url);
  // Reading the parameters as a list would spell them anew: untouched ones stay as they are.
  const tracking = [...cleaned.searchParams.keys()].filter((name) => TRACKING.test(name));
  for (const name of tracking) cleaned.searchParams.delete(name);
  return cleaned;
}

/**
 * Where an item of a feed leads; null where nobody should be sent: another scheme, credentials, an address of the
 * reader's own network.
 */
export function readableLink(text: string | undefined, base: string, policy: AddressPolicy): URL | null {
  const url = text === undefined ? null : URL.parse(text.trim(), base);
  // A port is the reader's browser's affair.
  return url && refusalOf(withPort(url, ''), policy) === null ? withoutTracking(url) : null;
}

function withPort(url: URL, port: string): URL {
  const other = new URL(url);
  other.port = port;
  return other;
}
