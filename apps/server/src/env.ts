import { resolve } from 'node:path';
import ipaddr from 'ipaddr.js';
import { isAddress } from './core/email/sender.rules.ts';

/** Every variable that configures the server; docs/operations/configuration.md explains them to operators. */
export interface Env {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  /** Where the bundled PostgreSQL keeps its data; absolute. */
  readonly dataDir: string;
  /** Your own PostgreSQL; null = the bundled one. */
  readonly databaseUrl: string | null;
  /** The same past a PgBouncer in transaction mode, for all but requests; null = `databaseUrl`. */
  readonly databaseDirectUrl: string | null;
  /** A standby of it, for reads that may be two seconds old; null = all reads go to the primary. */
  readonly databaseReadUrl: string | null;
  /** The address that residents use, if it differs from what the server sees (a proxy, HTTPS). */
  readonly publicUrl: URL | null;
  /** The proxies in front whose X-Forwarded-* headers are believed: their number, or their networks; false = none. */
  readonly trustProxy: TrustedProxies;
  /** How long a server that stops keeps connections without a call, for a proxy that may just send one. */
  readonly drainSeconds: number;
  readonly logLevel: LogLevel;
  /** Where Prometheus reads the metrics; null = they are not measured. */
  readonly metrics: { readonly port: number; readonly host: string } | null;
  readonly smtpUrl: URL | null;
  /** The address that mails come from; null = derived from the other settings. */
  readonly mailFrom: string | null;
  /** Whom to write to about a security hole, for security.txt; null = no such file. */
  readonly securityContact: URL | null;
  /** Whether admins need codes of an authenticator app for admin calls. */
  readonly adminSecondFactor: 'optional' | 'required';
  readonly checkInLocation: 'optional' | 'required';
  /** A map from elsewhere that lies over the drawn one; null = the drawn one alone, which asks no other host. */
  readonly mapTiles: MapTiles | null;
  /** A file of feeds in place of the shipped ones; absolute. */
  readonly newsSources: string | null;
  /** Whether feeds on this machine and its network may be read; only for tests. */
  readonly newsAllowPrivateAddresses: boolean;
  /** Whether push services may be on this machine and its network, and without HTTPS; only for tests. */
  readonly pushAllowPrivateAddresses: boolean;
}

/** Addresses of pictures with {z}, {x} and {y} in them for each theme, and whom to credit. */
export interface MapTiles {
  readonly light: string;
  readonly dark: string;
  readonly credit: string;
}

export type TrustedProxies = false | number | readonly string[];

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** These can contain a password, which must not appear on a screen or in a log. */
const SECRET: ReadonlySet<string> = new Set(['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL', 'SMTP_URL']);

type Source = Readonly<Record<string, string | undefined>>;

/** Says in one sentence for each invalid variable what was expected. */
export class EnvError extends Error {
  constructor(sentences: readonly string[]) {
    super(sentences.join('\n'));
    this.name = 'EnvError';
  }
}

/** Reads and checks the environment. Throws one `EnvError` that names every invalid variable. */
export function readEnv(source: Source = process.env): Env {
  const wrong: string[] = [];
  const read = <T>(name: string, fallback: T, parse: (value: string) => T): T => {
    const value = source[name]?.trim();
    if (value === undefined || value === '') return fallback;
    try {
      return parse(value);
    } catch (error) {
      const found = SECRET.has(name) ? name : `${name} is "${value}", but it`;
      wrong.push(`${found} must be ${(error as Error).message}.`);
      return fallback;
    }
  };
  const env: Env = {
    production: source['NODE_ENV'] !== 'development',
    port: read('PORT', 3000, port),
    host: read('HOST', '127.0.0.1', host),
    dataDir: resolve(read('DATA_DIR', './data', String)),
    databaseUrl: read<string | null>('DATABASE_URL', null, database),
    databaseDirectUrl: read<string | null>('DATABASE_DIRECT_URL', null, database),
    databaseReadUrl: read<string | null>('DATABASE_READ_URL', null, database),
    publicUrl: read<URL | null>('PUBLIC_URL', null, (value) => url(value, ['http:', 'https:'])),
    trustProxy: read<TrustedProxies>('TRUST_PROXY', false, proxies),
    drainSeconds: read('DRAIN_SECONDS', 0, drainSeconds),
    logLevel: read<LogLevel>('LOG_LEVEL', 'info', (value) => oneOf(value, LOG_LEVELS)),
    metrics: metrics(read<number | null>('METRICS_PORT', null, port), read('METRICS_HOST', '127.0.0.1', host)),
    smtpUrl: read<URL | null>('SMTP_URL', null, mailServer),
    mailFrom: read<string | null>('MAIL_FROM', null, mailAddress),
    securityContact: read<URL | null>('SECURITY_CONTACT', null, contact),
    adminSecondFactor: read('ADMIN_SECOND_FACTOR', 'optional', (value) =>
      oneOf(value, ['optional', 'required'] as const),
    ),
    checkInLocation: read('CHECK_IN_LOCATION', 'optional', (value) => oneOf(value, ['optional', 'required'] as const)),
    mapTiles: mapTiles(
      read<string | null>('MAP_TILES_URL', null, tileTemplate),
      read<string | null>('MAP_TILES_DARK_URL', null, tileTemplate),
      read<string | null>('MAP_TILES_CREDIT', null, String),
    ),
    newsSources: read<string | null>('NEWS_SOURCES', null, (value) => resolve(value)),
    newsAllowPrivateAddresses: read('NEWS_ALLOW_PRIVATE_ADDRESSES', false, flag),
    pushAllowPrivateAddresses: read('PUSH_ALLOW_PRIVATE_ADDRESSES', false, flag),
  };
  if (env.databaseDirectUrl !== null && env.databaseUrl === null)
    wrong.push('DATABASE_DIRECT_URL needs DATABASE_URL: no PgBouncer leads to the bundled PostgreSQL.');
  if (env.databaseReadUrl !== null && env.databaseUrl === null)
    wrong.push('DATABASE_READ_URL needs DATABASE_URL: the bundled PostgreSQL has no standby.');
  if (env.mapTiles?.credit === '')
    wrong.push('MAP_TILES_CREDIT must name the source of the tiles, as their licence asks.');
  if (env.metrics?.port === env.port && env.port !== 0) wrong.push('METRICS_PORT must be another port than PORT.');
  if (wrong.length > 0) throw new EnvError(wrong);
  return env;
}

/** Each parser throws the end of the sentence "… must be …". */
function port(value: string): number {
  const number = Number(value);
  if (!/^\d{1,5}$/.test(value) || number > 65_535) throw new Error('a port from 0 to 65535 (0 = any free one)');
  return number;
}

function drainSeconds(value: string): number {
  const number = Number(value);
  if (!/^\d{1,2}$/.test(value) || number > 60) throw new Error('a whole number of seconds from 0 to 60');
  return number;
}

function host(value: string): string {
  if (!/^[\w.:-]+$/.test(value)) throw new Error('an address or host name to listen on, such as 127.0.0.1 or 0.0.0.0');
  return value;
}

function metrics(at: number | null, on: string): Env['metrics'] {
  return at === null ? null : { port: at, host: on };
}

function flag(value: string): boolean {
  if (/^(1|true|yes)$/i.test(value)) return true;
  if (/^(0|false|no)$/i.test(value)) return false;
  throw new Error('true or false');
}

const MAX_PROXIES = 10;
/** Names of networks that Fastify knows. */
const NETWORK_NAMES = new Set(['loopback', 'linklocal', 'uniquelocal']);

function proxies(value: string): TrustedProxies {
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

/** A network of all addresses would believe any client. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  if (NETWORK_NAMES.has(text)) return true;
  const isV4 = ipaddr.IPv4.isValidFourPartDecimal(address);
  if (more.length > 0 || (!isV4 && !ipaddr.IPv6.isValid(address))) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (isV4 ? 32 : 128));
}

function url(value: string, protocols: readonly string[]): URL {
  const parsed = URL.parse(value);
  if (!parsed || !protocols.includes(parsed.protocol)) {
    throw new Error(`an address starting with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`);
  }
  return parsed;
}

function database(value: string): string {
  return url(value, ['postgres:', 'postgresql:']).href;
}

/** Without a dark look the light one serves both themes; an empty credit is refused later. */
function mapTiles(light: string | null, dark: string | null, credit: string | null): MapTiles | null {
  return light === null ? null : { light, dark: dark ?? light, credit: credit ?? '' };
}

/** The braces of a template would be escaped in a parsed address. */
function tileTemplate(value: string): string {
  const isTemplate = ['{z}', '{x}', '{y}'].every((part) => value.includes(part)) && URL.canParse(value);
  if (isTemplate && /^https?:\/\/[\w.:-]+\/[^\s;,]*$/.test(value)) return value;
  throw new Error('an address such as https://tiles.example.sg/{z}/{x}/{y}.png');
}

function mailServer(value: string): URL {
  const parsed = url(value, ['smtp:', 'smtps:']);
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

function mailAddress(value: string): string {
  if (!isAddress(value)) throw new Error('an email address alone, such as ecopulse@example.sg');
  return value;
}

/** The forms of RFC 9116 that a reader can use without a telephone. */
function contact(value: string): URL {
  const parsed = URL.parse(value);
  if (parsed?.protocol === 'https:' || (parsed?.protocol === 'mailto:' && isAddress(parsed.pathname))) return parsed;
  throw new Error('an address such as mailto:security@example.sg or https://example.sg/security');
}

function oneOf<const T extends string>(value: string, allowed: readonly T[]): T {
  const found = allowed.find((item) => item === value);
  if (found === undefined) throw new Error(`one of ${allowed.join(', ')}`);
  return found;
}
