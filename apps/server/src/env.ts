import type { Role } from '@ecopulse/contract/accounts/role-access';
import MiniSearch from 'minisearch';
import { resolve } from 'node:path';
import type { LimitsForm } from '@ecopulse/contract/admin/limits';
import type { PlaceSource } from '@ecopulse/contract/green-spaces/place-sources';
import manifest from '../package.json' with { type: 'json' };
import { REGISTRATION_MODES, type RegistrationMode } from '@ecopulse/contract/operator/operator';
import { DEFAULT_IPV6_PREFIX } from './core/limits/client-address.rules.ts';
import type { Sender } from './core/email/sender.rules.ts';
import {
  type ConditionsSource,
  type MapTiles,
  type MetricsAddress,
  parseBaseUrl,
  parseContact,
  parseDatabaseUrl,
  parseDrainSeconds,
  parseFlag,
  parseGigabytes,
  parseHost,
  parseIpv6Prefix,
  parseKey,
  parseObjectStoreUrl,
  parseOneOf,
  parsePort,
  parseSenderVariable,
  parseSmtpUrl,
  parseTileTemplate,
  parseUrl,
  toMapTiles,
  toMetrics,
  parseProxies,
  parseRoles,
  type TrustedProxies,
} from './env-parsers.ts';

export type { ConditionsSource, MapTiles, TrustedProxies } from './env-parsers.ts';
import { readLimitsFile, readPlaceSourcesFile } from './core/settings-files/settings-files.ts';

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
  readonly metrics: MetricsAddress | null;
  readonly smtpUrl: URL | null;
  /** Null = derived from the other settings. */
  readonly mailFrom: Sender | null;
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
  /** Where the operator's backups are, to measure their age; null = not measured. */
  readonly backupDir: string | null;
  /** All stored pictures together; null = no limit. */
  readonly maxPicturesBytes: number | null;
  /** The bucket for pictures, with its keys; null = in the database. */
  readonly picturesS3Url: URL | null;
  /** Replaces the limits of the admin page; null = these count. */
  readonly limitsFile: LimitsForm | null;
  /** Published data about green spaces; null = none is fetched. */
  readonly placeSources: readonly PlaceSource[] | null;
  /** Null = no weather and air quality: nothing is fetched and nothing is shown. */
  readonly conditions: ConditionsSource | null;
  /** Only for tests. */
  readonly newsAllowPrivateAddresses: boolean;
  /** Also allows plain HTTP. Only for tests. */
  readonly pushAllowPrivateAddresses: boolean;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** May contain passwords, so never print their values. */
const SECRET_VARIABLES: ReadonlySet<string> = new Set([
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
  'SMTP_URL',
  'PICTURES_S3_URL',
  'CONDITIONS_KEY',
]);

const DATA_GOV_SG = 'https://api-open.data.gov.sg/v2/real-time/api/';

type Source = Readonly<Record<string, string | undefined>>;

export class EnvError extends Error {
  constructor(sentences: readonly string[]) {
    super(sentences.join('\n'));
    this.name = 'EnvError';
  }
}

/** npm sets it for every script. */
export function isRunByNpm(source: Source = process.env): boolean {
  return (source['npm_lifecycle_event'] ?? '') !== '';
}

interface ParsedEnv {
  /** Wrong values are replaced by their defaults. */
  readonly env: Env;
  /** A sentence for each wrong variable. */
  readonly problems: readonly string[];
  /** A sentence for each variable whose name is almost that of one of ours. */
  readonly warnings: readonly string[];
}

/** Private keys of age, for the commands that read backups. The server has no use for them. */
export function readBackupIdentity(source: Source = process.env): string | undefined {
  return source['BACKUP_IDENTITY'];
}

/** Throws one `EnvError` that lists every invalid variable. */
export function readEnv(source: Source = process.env): Env {
  const { env, problems } = parseEnv(source);
  if (problems.length > 0) throw new EnvError(problems);
  return env;
}

export function parseEnv(source: Source = process.env): ParsedEnv {
  const problems: string[] = [];
  const names: string[] = ['NODE_ENV'];
  const read = <T>(name: string, fallback: T, parse: (value: string) => T): T => {
    names.push(name);
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
  const readFile = <T>(name: string, parse: (path: string) => T): T | null => {
    names.push(name);
    const path = source[name]?.trim();
    if (path === undefined || path === '') return null;
    try {
      return parse(resolve(path));
    } catch (error) {
      for (const sentence of (error as Error).message.split('\n')) problems.push(`${name} ${path}: ${sentence}.`);
      return null;
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
    mailFrom: read<Sender | null>('MAIL_FROM', null, parseSenderVariable),
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
    backupDir: read<string | null>('BACKUP_DIR', null, (value) => resolve(value)),
    maxPicturesBytes: read<number | null>('PICTURES_MAX_GB', null, parseGigabytes),
    picturesS3Url: read<URL | null>('PICTURES_S3_URL', null, parseObjectStoreUrl),
    limitsFile: readFile('LIMITS_FILE', readLimitsFile),
    placeSources: readFile('PLACE_SOURCES', readPlaceSourcesFile),
    conditions: toConditions(
      read<string | null>('CONDITIONS', null, (value) => parseOneOf(value, ['data.gov.sg'] as const)),
      {
        url: read('CONDITIONS_URL', new URL(DATA_GOV_SG), parseBaseUrl),
        key: read<string | null>('CONDITIONS_KEY', null, parseKey),
        allowsPrivateAddresses: read('CONDITIONS_ALLOW_PRIVATE_ADDRESSES', false, parseFlag),
      },
    ),
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
  return { env, problems, warnings: findMisspelledNames(Object.keys(source), names) };
}

function toConditions(provider: string | null, source: ConditionsSource): ConditionsSource | null {
  return provider === null ? null : source;
}

const MAX_EDITS = 2;
/** In shorter names, two edits lead from one word to another, such as from PGPORT to PORT. */
const MIN_LENGTH_FOR_TWO_EDITS = 8;

/** A sentence for each name that is almost one of `known`. All others belong to other programs. */
function findMisspelledNames(names: readonly string[], known: readonly string[]): string[] {
  const index = new MiniSearch({ fields: ['id'], tokenize: (name) => [name] });
  index.addAll(known.map((id) => ({ id })));
  return names
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const fuzzy = name.length < MIN_LENGTH_FOR_TWO_EDITS ? 1 : MAX_EDITS;
      const near = index.search(name, { fuzzy })[0]?.id as string | undefined;
      return near === undefined ? [] : [`${name} is no variable of EcoPulse and has no effect. Is ${near} meant?`];
    });
}
