import { isAdminAccess } from '@ecopulse/contract/accounts/role-access';
import type { Method } from '@ecopulse/contract/endpoint';
import { endpoints, type ServedEndpointName } from '@ecopulse/contract/endpoints';
import { type Random, randomInt } from '../../harness/random.ts';
import type { Samples } from './samples.ts';

/** `shared`: lists, searches, leaderboards; `personal`: data of one resident; `write`: a change; `admin`: all by admins. */
export type Kind = 'shared' | 'personal' | 'write' | 'admin';

export interface Request {
  readonly method: Method;
  readonly path: string;
  readonly as: number | null;
  readonly body?: unknown;
}

export interface Call {
  readonly name: ServedEndpointName;
  readonly what: string;
  readonly kind: Kind;
  readonly request: (random: Random) => Request;
}

export interface Dataset {
  readonly samples: Samples;
  readonly residents: number;
}

/** The first residents become admins: a single one would hit the rate limit for reads. */
export const ADMINS = 24;

export const anyAdmin = (random: Random): number => 1 + randomInt(ADMINS, random);

export const anyResident = ({ residents }: Dataset, random: Random): number => 1 + randomInt(residents, random);

const SHARED = /^GET \/api\/(rankings|leaderboard|search|users)/;

export function classifyCall(name: ServedEndpointName): Kind {
  const { access, caching } = endpoints[name];
  if (isAdminAccess(access)) return 'admin';
  if (!name.startsWith('GET ')) return 'write';
  return caching === 'shared' || access === 'anyone' || SHARED.test(name) ? 'shared' : 'personal';
}
