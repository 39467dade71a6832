import { PERSONAL_DATA } from '../accounts/personal-data.ts';

export interface Limit {
  readonly max: number;
  readonly seconds: number;
}

/** The defaults: far above what a person needs, far below what harms the server. Free of schemas, so that pages can load it. */
export const LIMITS = {
  read: { max: 600, seconds: 60 },
  write: { max: 300, seconds: 60 },
  /** Each takes up to 1 s of CPU and 150 MB. */
  upload: { max: 20, seconds: 3600 },
  /** Beyond it, registrations wait for their turn (`registration-queue.rules.ts`). */
  register: { max: 300, seconds: 3600 },
  exports: { max: 20, seconds: 3600 },
  /** Emails of one kind with a link, per address or resident; of resets, per address and device or client. */
  linkMails: { max: 3, seconds: 3600 },
  /** Resets of an address that unknown devices ask for. Within half an hour, all of them send the same link. */
  resetsByStrangers: { max: 10, seconds: 30 * 60 },
  linkMailsOfClient: { max: 60, seconds: 3600 },
  registrationMails: { max: 1, seconds: 86_400 },
  newDeviceMails: { max: 3, seconds: 86_400 },
  /** Calls with an unknown session cookie, per client. */
  unknownSessions: { max: 300, seconds: 60 },
  /** Calls for what does not exist, per client. */
  notFound: { max: 300, seconds: 60 },
  /** Per account and client address or known device. */
  signInFailures: { max: 10, seconds: 15 * 60 },
  signInFailuresOfAddress: { max: 100, seconds: 3600 },
  /** Per account; beyond it, unknown devices are throttled. */
  signInFailuresOfAccount: { max: 50, seconds: 15 * 60 },
  /** Per account, on unknown devices. Guessing for a year then succeeds with about 2% probability. */
  codeFailures: { max: 20, seconds: 24 * 3600 },
  /** Per account, for unknown devices once the account is throttled. */
  slowedSignIns: { max: 1, seconds: 60 },
  /** Cards of different residents who are not friends, in searches, suggestions and profiles. */
  cards: { max: 40, seconds: 3600 },
  /** Blocking someone by id reveals their profile card, as a friend request does, so the limit is the same. */
  cardsByBlocking: { max: 20, seconds: 24 * 3600 },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;

export type LimitTable = Readonly<Record<LimitName, Limit>>;

export const LIMIT_NAMES = Object.keys(LIMITS) as LimitName[];

/** They keep passwords and codes from being guessed, for which a tenfold limit would be too much. */
const GUESSING_LIMITS: ReadonlySet<LimitName> = new Set([
  'signInFailures',
  'signInFailuresOfAccount',
  'codeFailures',
  'slowedSignIns',
]);

const MAX_CHANGE = 10;
const MAX_GUESSING_CHANGE = 2;

export interface Bounds {
  readonly least: number;
  readonly most: number;
}

/** As the privacy notice says. */
const MAX_WINDOW_SECONDS = PERSONAL_DATA.attempts.retention.days * 86_400;

/**
 * How far an operator can lower or raise a limit: to a tenth and tenfold, or to half and twofold against guessing, within
 * the time that attempts are kept.
 */
export function limitBounds(name: LimitName): { readonly max: Bounds; readonly seconds: Bounds } {
  const { max, seconds } = LIMITS[name];
  const change = GUESSING_LIMITS.has(name) ? MAX_GUESSING_CHANGE : MAX_CHANGE;
  const around = (value: number): Bounds => ({ least: Math.ceil(value / change), most: value * change });
  const { least, most } = around(seconds);
  return { max: around(max), seconds: { least, most: Math.min(most, MAX_WINDOW_SECONDS) } };
}

/** By which the limits of a network's addresses are multiplied. */
export const FACTOR_BOUNDS: Bounds = { least: 0.1, most: 100 };
export const MAX_NETWORKS = 100;
