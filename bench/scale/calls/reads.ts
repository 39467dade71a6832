import { endpoints, type ServedEndpointName } from '@ecopulse/contract/endpoints';
import { pick, type Random } from '../../harness/random.ts';
import { anyAdmin, anyResident, type Call, type Dataset, kindOf } from './call.ts';

export interface Skipped {
  readonly name: ServedEndpointName;
  readonly why: string;
}

interface Variant {
  readonly how?: string;
  readonly params?: (dataset: Dataset, random: Random) => Readonly<Record<string, string | number>>;
  readonly query?: (dataset: Dataset, random: Random) => Readonly<Record<string, string>>;
  readonly by?: (dataset: Dataset, random: Random) => number;
}

const hub: NonNullable<Variant['by']> = ({ samples }, random) => pick(samples.hubs, random);
const neighbour: NonNullable<Variant['by']> = ({ samples }, random) => pick(samples.neighbours, random);

const q = (how: string, ...words: string[]): Variant => ({ how, query: (_, random) => ({ q: pick(words, random) }) });
const search = (how: string, ...words: string[]): Variant => ({
  how,
  query: (_, random) => ({ search: pick(words, random) }),
});
const fixed = (how: string, query: Readonly<Record<string, string>>): Variant => ({ how, query: () => query });

const IDS: Readonly<Record<string, (dataset: Dataset, random: Random) => number>> = {
  'green-spaces': ({ samples }, random) => pick(samples.greenSpaces, random),
  lessons: ({ samples }, random) => pick(samples.lessons, random),
  challenges: ({ samples }, random) => pick(samples.challenges, random),
  news: ({ samples }, random) => pick(samples.articles, random),
  users: anyResident,
};

const VARIANTS: Readonly<Partial<Record<ServedEndpointName, readonly Variant[]>>> = {
  'GET /api/green-spaces': [
    {},
    search('search', 'botanic', 'resevoir', 'NS8', 'punggol park', '166', 'mandai mangrove'),
    fixed('near', { near: '1.3521,103.8198' }),
  ],
  'GET /api/users/:username': [{ params: ({ samples }, random) => ({ username: pick(samples.usernames, random) }) }],
  'GET /api/user/activities': [
    {},
    {
      how: '200 before',
      query: ({ samples }, random) => ({ limit: '200', before: String(pick(samples.activities, random)) }),
    },
  ],
  'GET /api/rankings/national': [{}, fixed('around me', { around: 'me' })],
  'GET /api/leaderboard/weekly': [{}, fixed('last week', { week: 'last' }), fixed('around me', { around: 'me' })],
  'GET /api/rankings/friends': [{}, { how: 'with 300 friends', by: hub }],
  'GET /api/rankings/neighbourhood': [{ by: neighbour }, { ...fixed('around me', { around: 'me' }), by: neighbour }],
  'GET /api/friends': [{}, { how: 'with 300 friends', by: hub }],
  'GET /api/friend-requests': [
    { how: 'incoming', by: ({ samples }, random) => pick(samples.pending, random).receiver },
    { ...fixed('sent', { direction: 'sent' }), by: ({ samples }, random) => pick(samples.pending, random).sender },
  ],
  'GET /api/search-users': [
    q('one letter', 't', 'm', 'z'),
    q('the commonest name', 'tan', 'lim', 'lee'),
    q('two names', 'mei tan', 'hafiz rahman', 'wei ling ng'),
    q('start of a username', 'weiling.tan.4', 'arjun.nair', 'siti.yusof.12'),
    q('with a typo', 'krishnann', 'jonathn', 'weilign.tan'),
    q('no match', 'zzqqxx', 'qwertzuiop', 'xyxyxyxy'),
    q('an email address', 'weiling.tan.4@example.sg', 'mei.lim.77@example.sg'),
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
      by: ({ samples }, random) => pick(samples.notifications, random).resident,
      query: ({ samples }, random) => ({ before: String(pick(samples.notifications, random).id) }),
    },
  ],
  'GET /api/admin/users': [
    {},
    { how: 'before', query: (dataset, random) => ({ before: String(anyResident(dataset, random)) }) },
    search('search for the commonest name', 'tan', 'lim', 'lee'),
    search('search for two names', 'mei tan', 'hafiz rahman', 'wei ling ng'),
    search('search without a match', 'zzqqxx', 'qwertzuiop', 'xyxyxyxy'),
  ],
  'GET /api/admin/translations': [fixed('green spaces', { language: 'zh', subject: 'green_space' })],
  'GET /api/admin/translations/:subject/:subjectId': [
    {
      ...fixed('a lesson', { language: 'zh' }),
      params: ({ samples }, random) => ({ subject: 'lesson', subjectId: pick(samples.lessons, random) }),
    },
  ],
};

const NOT_MEASURED: Readonly<Partial<Record<ServedEndpointName, string>>> = {
  'GET /api/notifications/stream': 'a stream does not end',
  'GET /api/pictures/:key': 'no resident has a picture; one row by its key',
};

/** `skipped` are reads whose parameters have no known values. */
export function readCalls(dataset: Dataset): { calls: Call[]; skipped: Skipped[] } {
  const calls: Call[] = [];
  const skipped: Skipped[] = [];
  for (const name of Object.keys(endpoints) as ServedEndpointName[]) {
    if (!name.startsWith('GET ')) continue;
    const params = /\/([\w-]+)\/:id(\/[\w.-]+)?$/.exec(name)?.[1] ?? '';
    const isComplete = !name.includes('/:') || params in IDS;
    const variants = VARIANTS[name] ?? (isComplete ? [{}] : []);
    const why = NOT_MEASURED[name] ?? (variants.length === 0 ? 'its address has no known values' : null);
    if (why !== null) skipped.push({ name, why });
    else calls.push(...variants.map((variant) => readCall(name, variant, dataset, IDS[params])));
  }
  return { calls, skipped };
}

function readCall(name: ServedEndpointName, variant: Variant, dataset: Dataset, idOf = anyResident): Call {
  const { access } = endpoints[name];
  const address = name.slice('GET '.length);
  return {
    name,
    what: variant.how === undefined ? address : `${address}, ${variant.how}`,
    kind: kindOf(name),
    request(random) {
      const params = variant.params?.(dataset, random) ?? { id: idOf(dataset, random) };
      const path = address.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
      const query = new URLSearchParams(variant.query?.(dataset, random)).toString();
      const by = access === 'admin' ? anyAdmin(random) : (variant.by ?? anyResident)(dataset, random);
      return { method: 'GET', path: query === '' ? path : `${path}?${query}`, as: access === 'anyone' ? null : by };
    },
  };
}
