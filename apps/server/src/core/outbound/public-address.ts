import ipaddr from 'ipaddr.js';
import { ADMIN_FIELD_PROBLEMS } from '@ecopulse/contract/admin/admin-field-problems';
import { fillPlaceholders } from '@ecopulse/contract/field-problems';

export interface AddressPolicy {
  readonly isAllowed: (ip: string) => boolean;
  readonly allowsAnyNameAndPort: boolean;
}

const ALLOWED_PORTS: ReadonlySet<string> = new Set(['', '80', '443', '8080', '8443']);
const MAX_ADDRESS_LENGTH = 2_000;
/** Other IPv6 ranges are reserved, and some embed an IPv4 address. */
const GLOBAL_UNICAST: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];

/** Excludes loopback, private, link-local, multicast and reserved addresses, and IPv6 addresses that embed IPv4 ones. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST);
}

export const PUBLIC_ONLY: AddressPolicy = { isAllowed: isPublicAddress, allowsAnyNameAndPort: false };

/** Only for tests. */
export const ALLOW_PRIVATE: AddressPolicy = { isAllowed: () => true, allowsAnyNameAndPort: true };

/** Null for a host name. The URL parser has already normalised decimal, octal and hexadecimal spellings. */
export function ipOf({ hostname }: Pick<URL, 'hostname'>): string | null {
  const withoutBrackets = hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(withoutBrackets) ? withoutBrackets : null;
}

const PRIVATE_NAME = /(?:^|\.)(?:localhost|localdomain|local|internal|home\.arpa)\.*$/i;

/** Why an address is refused before any lookup, as a sentence for admins; null if allowed. */
export function addressRefusal(url: URL, { isAllowed, allowsAnyNameAndPort }: AddressPolicy): string | null {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return ADMIN_FIELD_PROBLEMS['other-protocol'];
  if (url.username !== '' || url.password !== '') return ADMIN_FIELD_PROBLEMS['address-with-credentials'];
  if (url.href.length > MAX_ADDRESS_LENGTH) return ADMIN_FIELD_PROBLEMS['address-too-long'];
  if (!allowsAnyNameAndPort && !ALLOWED_PORTS.has(url.port))
    return fillPlaceholders(ADMIN_FIELD_PROBLEMS['other-port'], { port: url.port });
  const ip = ipOf(url);
  if (ip !== null) return isAllowed(ip) ? null : ADMIN_FIELD_PROBLEMS['private-address'];
  return !allowsAnyNameAndPort && PRIVATE_NAME.test(url.hostname) ? ADMIN_FIELD_PROBLEMS['private-name'] : null;
}
