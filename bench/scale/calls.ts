import type { Method } from '@ecopulse/contract/endpoint';
import { endpoints, type ServedEndpointName } from '@ecopulse/contract/endpoints';
import { rankedOf } from './dataset/people.ts';
import type { Random } from './dataset/random.ts';
import type { Samples } from './samples.ts';

/**
 * `shared`: lists, searches and boards; `personal`: data of one resident; `write`: a resident's change; `admin`: reads and
 * changes below `/api/admin`.
 */
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

export interface Asking {
  readonly samples: Samples;
  readonly residents: number;
}

/** A call that is not measured, with the reason. */
export interface Skipped {
  readonly name: ServedEndpointName;
  readonly why: string;
}

/** How a call is made: its path parameters, its query and its caller. */
export interface Way {
  /** A description, if a call has several variants. */
  readonly how?: string;
  readonly params?: (asking: Asking, random: Random) => Readonly<Record<string, string | number>>;
  readonly query?: (asking: Asking, random: Random) => Readonly<Record<string, string>>;
  readonly by?: (asking: Asking, random: Random) => number;
}

const anybody: NonNullable<Way['by']> = ({ residents }, random) => 1 + Math.floor(random() * residents);

/** A resident with a home town. */
const neighbour: NonNullable<Way['by']> = (asking, random) => {
  for (;;) {
    const id = anybody(asking, random);
    if (rankedOf(id).homeTown !== '\\N') return id;
  }
};

/** The residents from 1 to this one become admins before the measurement: one alone would reach the limit of reads. */
export const ADMINS = 24;

export const anyAdmin = (random: Random): number => 1 + Math.floor(random() * ADMINS);

const oneOf = <T>(items: readonly T[], random: Random): T => {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('there is no item');
  return item;
};

const q = (how: string, ...words: string[]): Way => ({ how, query: (_, random) => ({ q: oneOf(words, random) }) });
const search = (how: string, ...words: string[]): Way => ({
  how,
  query: (_, random) => ({ search: oneOf(words, random) }),
});
const fixed = (how: string, query: Readonly<Record<string, string>>): Way => ({ how, query: () => query });

const byId = (name: 'greenSpaces' | 'lessons' | 'challenges' | 'articles'): Way => ({
  params: ({ samples }, random) => ({ id: oneOf(samples[name], random) }),
});
const aResident: Way = { params: (asking, random) => ({ id: anybody(asking, random) }) };

/** Variants of reads that need more than their path, or whose time differs by variant. */
const WAYS: Readonly<Partial<Record<ServedEndpointName, readonly Way[]>>> = {
  'GET /api/green-spaces': [
    {},
    search('search', 'botanic', 'resevoir', 'NS8', 'punggol park', '166', 'mandai mangrove'),
    fixed('near', { near: '1.3521,103.8198' }),
  ],
  'GET /api/green-spaces/:id': [byId('greenSpaces')],
  'GET /api/green-spaces/:id/postcard.svg': [byId('greenSpaces')],
  'GET /api/lessons/:id': [byId('lessons')],
  'GET /api/news/:id': [byId('articles')],
  'GET /api/challenges/:id/friends': [byId('challenges')],
  'GET /api/users/:username': [{ params: ({ samples }, random) => ({ username: oneOf(samples.usernames, random) }) }],
  'GET /api/user/activities': [
    {},
    {
      how: '200 before',
      query: ({ samples }, random) => ({ limit: '200', before: String(oneOf(samples.activities, random)) }),
    },
  ],
  'GET /api/rankings/national': [{}, fixed('around me', { around: 'me' })],
  'GET /api/leaderboard/weekly': [{}, fixed('last week', { week: 'last' }), fixed('around me', { around: 'me' })],
  'GET /api/rankings/friends': [
    {},
    { how: 'with 300 friends', by: ({ samples }, random) => oneOf(samples.hubs, random) },
  ],
  'GET /api/rankings/neighbourhood': [{ by: neighbour }, { ...fixed('around me', { around: 'me' }), by: neighbour }],
  'GET /api/friends': [{}, { how: 'with 300 friends', by: ({ samples }, random) => oneOf(samples.hubs, random) }],
  'GET /api/friend-requests': [
    { how: 'incoming', by: ({ samples }, random) => oneOf(samples.pending, random).receiver },
    { ...fixed('sent', { direction: 'sent' }), by: ({ samples }, random) => oneOf(samples.pending, random).sender },
  ],
  'GET /api/search-users': [
    q('one letter', 't', 'm', 'z'),
    q('the commonest name', 'tan', 'lim', 'lee'),
    q('two names', 'mei tan', 'hafiz rahman', 'wei ling ng'),
    q('start of a username', 'weiling.tan.4', 'arjun.nair', 'siti.yusof.12'),
    q('with a typo', 'krishnann', 'jonathn', 'weilign.tan'),
    q('no match', 'zzqqxx', 'qwertzuiop', 'xyxyxyxy'),
    {
      how: 'an e-mail address',
      query: ({ samples }, random) => ({ q: `${oneOf(samples.usernames, random)}@example.sg` }),
    },
  ],
  'GET /api/search': [
    q('words', 'mangrove', 'recycling', 'water', 'park'),
    q('with a typo', 'mangorve', 'recyling', 'botanc gardens'),
    q('nothing', 'zzqqxx', 'qwertzuiop'),
  ],
  'GET /api/notifications': [
    {},
    {
      how: 'before',
      by: ({ samples }, random) => oneOf(samples.notifications, random).resident,
      query: ({ samples }, random) => ({ before: String(oneOf(samples.notifications, random).id) }),
    },
  ],
};

/** The same for the reads of admins. */
const ADMIN_WAYS: typeof WAYS = {
  'GET /api/admin/users': [
    {},
    { how: 'before', query: (asking, random) => ({ before: String(anybody(asking, random)) }) },
    search('search for the commonest name', 'tan', 'lim', 'lee'),
    search('search for two names', 'mei tan', 'hafiz rahman', 'wei ling ng'),
    search('search without a match', 'zzqqxx', 'qwertzuiop', 'xyxyxyxy'),
  ],
  'GET /api/admin/users/:id': [aResident],
  'GET /api/admin/users/:id/activities': [aResident],
  'GET /api/admin/news/:id': [byId('articles')],
  'GET /api/admin/green-spaces/:id': [byId('greenSpaces')],
  'GET /api/admin/lessons/:id': [byId('lessons')],
  'GET /api/admin/challenges/:id': [byId('challenges')],
  'GET /api/admin/translations': [
    fixed('lessons', { language: 'zh', subject: 'lesson' }),
    fixed('green spaces', { language: 'zh', subject: 'green_space' }),
  ],
  'GET /api/admin/translations/:subject/:subjectId': [
    {
      ...fixed('a lesson', { language: 'zh' }),
      params: ({ samples }, random) => ({ subject: 'lesson', subjectId: oneOf(samples.lessons, random) }),
    },
  ],
};

const NOT_MEASURED: Readonly<Partial<Record<ServedEndpointName, string>>> = {
  'GET /api/notifications/stream': 'a stream does not end',
  'GET /api/pictures/:key': 'no resident has a picture; one row by its key',
};

/** Every read of the contract in each variant, and the reads without a known variant. */
export function readCalls(asking: Asking): { calls: Call[]; skipped: Skipped[] } {
  const calls: Call[] = [];
  const skipped: Skipped[] = [];
  for (const name of Object.keys(endpoints) as ServedEndpointName[]) {
    if (!name.startsWith('GET ')) continue;
    const ways = WAYS[name] ?? ADMIN_WAYS[name] ?? (name.includes('/:') ? [] : [{}]);
    const why = NOT_MEASURED[name] ?? (ways.length === 0 ? 'its address has no known values' : null);
    if (why !== null) skipped.push({ name, why });
    else calls.push(...ways.map((way) => readCall(name, way, asking)));
  }
  return { calls, skipped };
}

const SHARED = /^GET \/api\/(rankings|leaderboard|search|users)/;

export function kindOf(name: ServedEndpointName): Kind {
  const { access, caching } = endpoints[name];
  if (access === 'admin') return 'admin';
  if (!name.startsWith('GET ')) return 'write';
  return caching === 'shared' || access === 'anyone' || SHARED.test(name) ? 'shared' : 'personal';
}

function readCall(name: ServedEndpointName, way: Way, asking: Asking): Call {
  const { access } = endpoints[name];
  const address = name.slice('GET '.length);
  return {
    name,
    what: way.how === undefined ? address : `${address}, ${way.how}`,
    kind: kindOf(name),
    request(random) {
      const params = way.params?.(asking, random) ?? {};
      const path = address.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
      const query = new URLSearchParams(way.query?.(asking, random)).toString();
      const by = access === 'admin' ? anyAdmin(random) : (way.by ?? anybody)(asking, random);
      return { method: 'GET', path: query === '' ? path : `${path}?${query}`, as: access === 'anyone' ? null : by };
    },
  };
}
