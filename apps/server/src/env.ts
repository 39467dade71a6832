import { type Role, ROLES } from '@ecopulse/contract/accounts/role-access';
import { resolve } from 'node:path';
import manifest from '../package.json' with { type: 'json' };
import { REGISTRATION_MODES, type RegistrationMode } from '@ecopulse/contract/operator/operator';
import { DEFAULT_IPV6_PREFIX } from './core/limits/client-address.rules.ts';
import { isEmailAddress } from './core/email/sender.rules.ts';
import { parseProxies, type TrustedProxies } from './trusted-proxies.ts';

export const VERSION = manifest.version;

/** Operator documentation: docs/operations/configuration.md. */
export interface Env {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** Bypasses PgBouncer for everything but requests; null = `databaseUrl`. */
  readonly databaseDirectUrl: string | null;
  /** Standby for reads that may be two seconds stale; null = read from the primary. */
  readonly databaseReadUrl: string | null;
  /** Null = what the server sees; differs behind a proxy or HTTPS. */
  readonly publicUrl: URL | null;
  /** Trusted proxies for X-Forwarded-*: their number or networks; false = none. */
  readonly trustProxy: TrustedProxies;
  /** IPv6 clients of one network of this size share their limits. */
  readonly clientIpv6Prefix: number;
  /** How long shutdown keeps idle connections, because a proxy may be sending a request on one. */
  readonly drainSeconds: number;
  readonly logLevel: LogLevel;
  readonly metrics: { readonly port: number; readonly host: string } | null;
  readonly smtpUrl: URL | null;
  /** Sender address; null = derived from the other settings. */
  readonly mailFrom: string | null;
  /** For security.txt (RFC 9116); null = no such file. */
  readonly securityContact: URL | null;
  /** Roles that need a sign-in with codes. */
  readonly adminSecondFactor: readonly Role[];
  /** Null = open once the operator's profile is set, and before that only on loopback. */
  readonly registration: RegistrationMode | null;
  readonly checkInLocation: 'optional' | 'required';
  /** External tiles over the drawn map; null = no third-party requests. */
  readonly mapTiles: MapTiles | null;
  readonly newsSources: string | null;
  /** Only for tests. */
  readonly newsAllowPrivateAddresses: boolean;
  /** Also allows plain HTTP. Only for tests. */
  readonly pushAllowPrivateAddresses: boolean;
}

/** URL templates with {z}, {x} and {y}. */
export interface MapTiles {
  readonly light: string;
  readonly dark: string;
  readonly credit: string;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** May contain passwords, so never print their values. */
const SECRET_VARIABLES: ReadonlySet<string> = new Set([
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
  'SMTP_URL',
]);

type Source = Readonly<Record<string, string | undefined>>;

export class EnvError extends Error {
  constructor(sentences: readonly string[]) {
    super(sentences.join('\n'));
    this.name = 'EnvError';
  }
}

/** Throws one `EnvError` that lists every invalid variable. */
export function readEnv(source: Source = process.env): Env {
  const problems: string[] = [];
  const read = <T>(name: string, fallback: T, parse: (value: string) => T): T => {
    const value = source[name]?.trim();
    if (value === undefined || value === '') return fallback;
    try {
      return parse(value);
    } catch (error) {
      const subject = SECRET_VARIABLES.has(name) ? name : `${name} is "${value}", but it`;
      problems.push(`${subject} must be ${(error as Error).message}.`);
      return fallback;
    }
  };
  const env: Env = {
    production: source['NODE_ENV'] !== 'development',
    port: read('PORT', 3000, parsePort),
    host: read('HOST', '127.0.0.1', parseHost),
    dataDir: resolve(read('DATA_DIR', './data', String)),
    databaseUrl: read<string | null>('DATABASE_URL', null, parseDatabaseUrl),
    databaseDirectUrl: read<string | null>('DATABASE_DIRECT_URL', null, parseDatabaseUrl),
    databaseReadUrl: read<string | null>('DATABASE_READ_URL', null, parseDatabaseUrl),
    publicUrl: read<URL | null>('PUBLIC_URL', null, (value) => parseUrl(value, ['http:', 'https:'])),
    trustProxy: read<TrustedProxies>('TRUST_PROXY', false, parseProxies),
    clientIpv6Prefix: read('CLIENT_IPV6_PREFIX', DEFAULT_IPV6_PREFIX, parseIpv6Prefix),
    drainSeconds: read('DRAIN_SECONDS', 0, parseDrainSeconds),
    logLevel: read<LogLevel>('LOG_LEVEL', 'info', (value) => parseOneOf(value, LOG_LEVELS)),
    metrics: toMetrics(
      read<number | null>('METRICS_PORT', null, parsePort),
      read('METRICS_HOST', '127.0.0.1', parseHost),
    ),
    smtpUrl: read<URL | null>('SMTP_URL', null, parseSmtpUrl),
    mailFrom: read<string | null>('MAIL_FROM', null, parseEmailAddress),
    securityContact: read<URL | null>('SECURITY_CONTACT', null, parseContact),
    adminSecondFactor: read<readonly Role[]>('ADMIN_SECOND_FACTOR', [], parseRoles),
    registration: read<RegistrationMode | null>('REGISTRATION', null, (value) => parseOneOf(value, REGISTRATION_MODES)),
    checkInLocation: read('CHECK_IN_LOCATION', 'optional', (value) =>
      parseOneOf(value, ['optional', 'required'] as const),
    ),
    mapTiles: toMapTiles(
      read<string | null>('MAP_TILES_URL', null, parseTileTemplate),
      read<string | null>('MAP_TILES_DARK_URL', null, parseTileTemplate),
      read<string | null>('MAP_TILES_CREDIT', null, String),
    ),
    newsSources: read<string | null>('NEWS_SOURCES', null, (value) => resolve(value)),
    newsAllowPrivateAddresses: read('NEWS_ALLOW_PRIVATE_ADDRESSES', false, parseFlag),
    pushAllowPrivateAddresses: read('PUSH_ALLOW_PRIVATE_ADDRESSES', false, parseFlag),
  };
  if (env.databaseDirectUrl !== null && env.databaseUrl === null)
    problems.push('DATABASE_DIRECT_URL needs DATABASE_URL: no PgBouncer leads to the bundled PostgreSQL.');
  if (env.databaseReadUrl !== null && env.databaseUrl === null)
    problems.push('DATABASE_READ_URL needs DATABASE_URL: the bundled PostgreSQL has no standby.');
  if (env.mapTiles?.credit === '')
    problems.push('MAP_TILES_CREDIT must name the source of the tiles, as their licence asks.');
  if (env.metrics?.port === env.port && env.port !== 0) problems.push('METRICS_PORT must be another port than PORT.');
  if (problems.length > 0) throw new EnvError(problems);
  return env;
}

/** Parsers throw the end of the sentence "… must be …". */
function parsePort(value: string): number {
  const number = Number(value);
  if (!/^\d{1,5}$/.test(value) || number > 65_535) throw new Error('a port from 0 to 65535 (0 = any free one)');
  return number;
}

function parseDrainSeconds(value: string): number {
  const number = Number(value);
  if (!/^\d{1,2}$/.test(value) || number > 60) throw new Error('a whole number of seconds from 0 to 60');
  return number;
}

function parseIpv6Prefix(value: string): number {
  const number = Number(value);
  if (!/^\d{2}$/.test(value) || number < 48 || number > 64) throw new Error('a whole number of bits from 48 to 64');
  return number;
}

function parseHost(value: string): string {
  if (!/^[\w.:-]+$/.test(value)) throw new Error('an address or host name to listen on, such as 127.0.0.1 or 0.0.0.0');
  return value;
}

function toMetrics(port: number | null, host: string): Env['metrics'] {
  return port === null ? null : { port, host };
}

function parseFlag(value: string): boolean {
  if (/^(1|true|yes)$/i.test(value)) return true;
  if (/^(0|false|no)$/i.test(value)) return false;
  throw new Error('true or false');
}

function parseUrl(value: string, protocols: readonly string[]): URL {
  const parsed = URL.parse(value);
  if (!parsed || !protocols.includes(parsed.protocol)) {
    throw new Error(`an address starting with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`);
  }
  return parsed;
}

function parseDatabaseUrl(value: string): string {
  return parseUrl(value, ['postgres:', 'postgresql:']).href;
}

function toMapTiles(light: string | null, dark: string | null, credit: string | null): MapTiles | null {
  return light === null ? null : { light, dark: dark ?? light, credit: credit ?? '' };
}

/** Not parsed as a URL, which would escape the braces. */
function parseTileTemplate(value: string): string {
  const isTemplate = ['{z}', '{x}', '{y}'].every((part) => value.includes(part)) && URL.canParse(value);
  if (isTemplate && /^https?:\/\/[\w.:-]+\/[^\s;,]*$/.test(value)) return value;
  throw new Error('an address such as https://tiles.example.sg/{z}/{x}/{y}.png');
}

function parseSmtpUrl(value: string): URL {
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

function parseEmailAddress(value: string): string {
  if (!isEmailAddress(value)) throw new Error('an email address alone, such as ecopulse@example.sg');
  return value;
}

function parseContact(value: string): URL {
  const parsed = URL.parse(value);
  if (parsed?.protocol === 'https:' || (parsed?.protocol === 'mailto:' && isEmailAddress(parsed.pathname)))
    return parsed;
  throw new Error('an address such as mailto:security@example.sg or https://example.sg/security');
}

/** `optional`, `required` (of every role), or roles such as `owner,moderator`. */
function parseRoles(value: string): readonly Role[] {
  if (value === 'optional') return [];
  if (value === 'required') return ROLES;
  const names = value.split(',').map((name) => name.trim());
  const roles = ROLES.filter((role) => names.includes(role));
  if (roles.length !== names.length) throw new Error(`optional, required, or some of ${ROLES.join(', ')}`);
  return roles;
}

function parseOneOf<const T extends string>(value: string, allowed: readonly T[]): T {
  const match = allowed.find((item) => item === value);
  if (match === undefined) throw new Error(`one of ${allowed.join(', ')}`);
  return match;
}
