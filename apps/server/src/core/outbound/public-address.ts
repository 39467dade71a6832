import ipaddr from 'ipaddr.js';
import { ADMIN_FIELD_PROBLEMS } from '@ecopulse/contract/admin/admin-field-problems';
import { withFigures } from '@ecopulse/contract/field-problems';

/** Which addresses the server may connect to. */
export interface AddressPolicy {
  readonly isAllowed: (ip: string) => boolean;
  /** Whether names of this machine and its network and all ports are allowed. */
  readonly anyNameAndPort: boolean;
}

/** The ports of feeds and push services. */
const PORTS: ReadonlySet<string> = new Set(['', '80', '443', '8080', '8443']);
const MAX_ADDRESS_LENGTH = 2_000;
/** The global unicast range of IPv6; other ranges are reserved, and some embed an IPv4 address. */
const GLOBAL_UNICAST: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];

/**
 * Whether an IP address belongs to the public internet: not to this machine, its network or its provider, not
 * multicast or reserved, and no IPv6 address that embeds an IPv4 one (mapped, compatible, 6to4, NAT64, Teredo).
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST);
}

export const PUBLIC_ALONE: AddressPolicy = { isAllowed: isPublicAddress, anyNameAndPort: false };

/** Only for tests. */
export const PRIVATE_TOO: AddressPolicy = { isAllowed: () => true, anyNameAndPort: true };

/**
 * The IP address in the host of a URL; null for a name. The URL parser has normalised decimal, octal and hex
 * spellings.
 */
export function ipOf({ hostname }: Pick<URL, 'hostname'>): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(bare) ? bare : null;
}

/** Names that always mean this machine or one of its network. */
const OWN_NAME = /(?:^|\.)(?:localhost|localdomain|local|internal|home\.arpa)\.*$/i;

/** Why an address is refused before any lookup: a sentence for admins; null if it is allowed. */
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
