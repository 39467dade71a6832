import { type Role, ROLES } from '@ecopulse/contract/accounts/role-access';
import ipaddr from 'ipaddr.js';
import { isEmailAddress, parseSender, type Sender } from './core/email/sender.rules.ts';

/** URL templates with {z}, {x} and {y}. */
export interface MapTiles {
  readonly light: string;
  readonly dark: string;
  readonly credit: string;
}

/** Where weather and air quality are read from. */
export interface ConditionsSource {
  /** Without the calls' last path segments. */
  readonly url: URL;
  readonly key: string | null;
  /** Only for tests. */
  readonly allowsPrivateAddresses: boolean;
}

export type TrustedProxies = false | number | readonly string[];

export interface MetricsAddress {
  readonly port: number;
  readonly host: string;
}

// Parsers throw the end of the sentence "… must be …".

export function parsePort(value: string): number {
  const number = Number(value);
  if (!/^\d{1,5}$/.test(value) || number > 65_535) throw new Error('a port from 0 to 65535 (0 = any free one)');
  return number;
}

export function parseDrainSeconds(value: string): number {
  const number = Number(value);
  if (!/^\d{1,2}$/.test(value) || number > 60) throw new Error('a whole number of seconds from 0 to 60');
  return number;
}

export function parseIpv6Prefix(value: string): number {
  const number = Number(value);
  if (!/^\d{2}$/.test(value) || number < 48 || number > 64) throw new Error('a whole number of bits from 48 to 64');
  return number;
}

export function parseHost(value: string): string {
  if (!/^[\w.:-]+$/.test(value)) throw new Error('an address or host name to listen on, such as 127.0.0.1 or 0.0.0.0');
  return value;
}

export function toMetrics(port: number | null, host: string): MetricsAddress | null {
  return port === null ? null : { port, host };
}

export function parseFlag(value: string): boolean {
  if (/^(1|true|yes)$/i.test(value)) return true;
  if (/^(0|false|no)$/i.test(value)) return false;
  throw new Error('true or false');
}

const MAX_PROXIES = 10;
const NETWORK_NAMES = new Set(['loopback', 'linklocal', 'uniquelocal']);

export function parseProxies(value: string): TrustedProxies {
  if (/^(0|false|no)$/i.test(value)) return false;
  if (/^(true|yes)$/i.test(value))
    throw new Error('a number of proxies or their networks, since true would believe any client; for one proxy, use 1');
  const count = Number(value);
  if (/^\d+$/.test(value) && count <= MAX_PROXIES) return count;
  const networks = value.split(',').map((network) => network.trim());
  if (networks.every(isNetwork)) return networks;
  throw new Error(
    `the number of proxies in front (at most ${MAX_PROXIES}) or their networks, such as 1, loopback or 10.0.0.0/8, 2001:db8::/32`,
  );
}

/** A prefix length of 0 would trust any client. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  if (NETWORK_NAMES.has(text)) return true;
  const isV4 = ipaddr.IPv4.isValidFourPartDecimal(address);
  if (more.length > 0 || (!isV4 && !ipaddr.IPv6.isValid(address))) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (isV4 ? 32 : 128));
}

export function parseUrl(value: string, protocols: readonly string[]): URL {
  const parsed = URL.parse(value);
  if (!parsed || !protocols.includes(parsed.protocol)) {
    throw new Error(`an address starting with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`);
  }
  return parsed;
}

/** Its calls are below it. */
export function parseBaseUrl(value: string): URL {
  const parsed = parseUrl(value, ['http:', 'https:']);
  return new URL(`${parsed.origin}${parsed.pathname.replace(/\/*$/, '/')}`);
}

export function parseKey(value: string): string {
  if (!/^[\x21-\x7e]{1,200}$/.test(value)) throw new Error('a key of up to 200 letters, digits and signs');
  return value;
}

export function parseDatabaseUrl(value: string): string {
  return parseUrl(value, ['postgres:', 'postgresql:']).href;
}

export function toMapTiles(light: string | null, dark: string | null, credit: string | null): MapTiles | null {
  return light === null ? null : { light, dark: dark ?? light, credit: credit ?? '' };
}

/** Not parsed as a URL, which would escape the braces. */
export function parseTileTemplate(value: string): string {
  const isTemplate = ['{z}', '{x}', '{y}'].every((part) => value.includes(part)) && URL.canParse(value);
  if (isTemplate && /^https?:\/\/[\w.:-]+\/[^\s;,]*$/.test(value)) return value;
  throw new Error('an address such as https://tiles.example.sg/{z}/{x}/{y}.png');
}

export function parseSmtpUrl(value: string): URL {
  const parsed = parseUrl(value, ['smtp:', 'smtps:']);
  if (parsed.hostname === '' || !URL.canParse(`http://${parsed.host}`) || !isDecodable(parsed)) {
    throw new Error('an address such as smtps://user:password@mail.example.sg, with % in a password written as %25');
  }
  return parsed;
}

function isDecodable({ username, password }: URL): boolean {
  try {
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
}

export function parseSenderVariable(value: string): Sender {
  const sender = parseSender(value);
  if (sender === null)
    throw new Error('one email address, such as ecopulse@example.sg or EcoPulse <ecopulse@example.sg>');
  return sender;
}

export function parseGigabytes(value: string): number {
  const gigabytes = Number(value);
  if (!/^\d{1,6}(\.\d{1,3})?$/.test(value) || gigabytes === 0)
    throw new Error('a number of gigabytes, such as 20 or 0.5');
  return gigabytes * 1e9;
}

export function parseObjectStoreUrl(value: string): URL {
  const parsed = parseUrl(value, ['http:', 'https:']);
  const hasBucket = /^\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(parsed.pathname);
  if (hasBucket && parsed.username !== '' && parsed.password !== '' && isDecodable(parsed)) return parsed;
  throw new Error(
    'an address such as https://KEY:SECRET@s3.ap-southeast-1.amazonaws.com/bucket?region=ap-southeast-1, with / in a secret written as %2F',
  );
}

export function parseContact(value: string): URL {
  const parsed = URL.parse(value);
  if (parsed?.protocol === 'https:' || (parsed?.protocol === 'mailto:' && isEmailAddress(parsed.pathname)))
    return parsed;
  throw new Error('an address such as mailto:security@example.sg or https://example.sg/security');
}

export function parseOneOf<const T extends string>(value: string, allowed: readonly T[]): T {
  const match = allowed.find((item) => item === value);
  if (match === undefined) throw new Error(`one of ${allowed.join(', ')}`);
  return match;
}

/** `optional`, `required` (of every role), or roles such as `owner,moderator`. */
export function parseRoles(value: string): readonly Role[] {
  if (value === 'optional') return [];
  if (value === 'required') return ROLES;
  const names = value.split(',').map((name) => name.trim());
  const roles = ROLES.filter((role) => names.includes(role));
  if (roles.length !== names.length) throw new Error(`optional, required, or some of ${ROLES.join(', ')}`);
  return roles;
}
