import type { Method } from '@ecopulse/contract/endpoint';
import { endpoints, type ServedEndpointName } from '@ecopulse/contract/endpoints';
import type { Random } from '../../harness/random.ts';
import type { Samples } from './samples.ts';

/** `shared`: lists, searches and boards; `personal`: data of one resident; `write`: a resident's change; `admin`: all of admins. */
export type Kind = 'shared' | 'personal' | 'write' | 'admin';

/** One call as it is sent; `as` is the resident who sends it, or null. */
export interface Request {
  readonly method: Method;
  readonly path: string;
  readonly as: number | null;
  readonly body?: unknown;
}

/** A call of the contract in one of its variants. */
export interface Call {
  readonly name: ServedEndpointName;
  readonly what: string;
  readonly kind: Kind;
  readonly request: (random: Random) => Request;
}

/** The rows that calls are about. */
export interface Dataset {
  readonly samples: Samples;
  readonly residents: number;
}

/** The residents from 1 to this one become admins before the measurement: one alone would reach the limit of reads. */
export const ADMINS = 24;

export const anyAdmin = (random: Random): number => 1 + Math.floor(random() * ADMINS);

export const anyResident = ({ residents }: Dataset, random: Random): number => 1 + Math.floor(random() * residents);

const SHARED = /^GET \/api\/(rankings|leaderboard|search|users)/;

export function kindOf(name: ServedEndpointName): Kind {
  const { access, caching } = endpoints[name];
  if (access === 'admin') return 'admin';
  if (!name.startsWith('GET ')) return 'write';
  return caching === 'shared' || access === 'anyone' || SHARED.test(name) ? 'shared' : 'personal';
}
