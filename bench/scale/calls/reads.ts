import { isAdminAccess } from '@ecopulse/contract/accounts/role-access';
import { endpoints, type ServedEndpointName } from '@ecopulse/contract/endpoints';
import { pick, type Random } from '../../harness/random.ts';
import { anyAdmin, anyResident, type Call, type Dataset, classifyCall } from './call.ts';

export interface Skipped {
  readonly name: ServedEndpointName;
  readonly reason: string;
}

interface Variant {
  readonly label?: string;
  readonly params?: (dataset: Dataset, random: Random) => Readonly<Record<string, string | number>>;
  readonly query?: (dataset: Dataset, random: Random) => Readonly<Record<string, string>>;
  readonly caller?: (dataset: Dataset, random: Random) => number;
}

const hubResident: NonNullable<Variant['caller']> = ({ samples }, random) => pick(samples.hubs, random);
const townResident: NonNullable<Variant['caller']> = ({ samples }, random) => pick(samples.neighbours, random);

const searchQuery = (label: string, ...terms: string[]): Variant => ({
  label,
  query: (_, random) => ({ q: pick(terms, random) }),
});
const searchList = (label: string, ...terms: string[]): Variant => ({
  label,
  query: (_, random) => ({ search: pick(terms, random) }),
});
const DAY_MS = 86_400_000;
const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
const withQuery = (label: string, query: Readonly<Record<string, string>>): Variant => ({ label, query: () => query });

/** By collection, such as `lessons` for `/lessons/:id`. */
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
    searchList('search', 'botanic', 'resevoir', 'NS8', 'punggol park', '166', 'mandai mangrove'),
    withQuery('near', { near: '1.3521,103.8198' }),
  ],
  'GET /api/users/:username': [{ params: ({ samples }, random) => ({ username: pick(samples.usernames, random) }) }],
  'GET /api/user/activities': [
    {},
    {
      label: '200 before',
      query: ({ samples }, random) => ({ limit: '200', before: String(pick(samples.activities, random)) }),
    },
  ],
  'GET /api/rankings/national': [{}, withQuery('around me', { around: 'me' })],
  'GET /api/leaderboard/weekly': [
    {},
    withQuery('last week', { week: 'last' }),
    withQuery('around me', { around: 'me' }),
  ],
  'GET /api/rankings/friends': [{}, { label: 'with 300 friends', caller: hubResident }],
  'GET /api/rankings/neighbourhood': [
    { caller: townResident },
    { ...withQuery('around me', { around: 'me' }), caller: townResident },
  ],
  'GET /api/friends': [{}, { label: 'with 300 friends', caller: hubResident }],
  'GET /api/friend-requests': [
    { label: 'incoming', caller: ({ samples }, random) => pick(samples.pending, random).receiver },
    {
      ...withQuery('sent', { direction: 'sent' }),
      caller: ({ samples }, random) => pick(samples.pending, random).sender,
    },
  ],
  'GET /api/friends/suggestions': [{}, { label: 'with 300 friends', caller: hubResident }],
  'GET /api/search-users': [
    searchQuery('one letter', 't', 'm', 'z'),
    searchQuery('the commonest name', 'tan', 'lim', 'lee'),
    searchQuery('two names', 'mei tan', 'hafiz rahman', 'wei ling ng'),
    searchQuery('start of a username', 'weiling.tan.4', 'arjun.nair', 'siti.yusof.12'),
    searchQuery('with a typo', 'krishnann', 'jonathn', 'weilign.tan'),
    searchQuery('no match', 'zzqqxx', 'qwertzuiop', 'xyxyxyxy'),
    searchQuery('an email address', 'weiling.tan.4@example.sg', 'mei.lim.77@example.sg'),
  ],
  'GET /api/search': [
    searchQuery('words', 'mangrove', 'recycling', 'water', 'park'),
    searchQuery('with a typo', 'mangorve', 'recyling', 'botanc gardens'),
    searchQuery('nothing', 'zzqqxx', 'qwertzuiop'),
  ],
  'GET /api/notifications': [
    {},
    {
      label: 'before',
      caller: ({ samples }, random) => pick(samples.notifications, random).resident,
      query: ({ samples }, random) => ({ before: String(pick(samples.notifications, random).id) }),
    },
  ],
  'GET /api/admin/users': [
    {},
    { label: 'before', query: (dataset, random) => ({ before: String(anyResident(dataset, random)) }) },
    searchList('search for the commonest name', 'tan', 'lim', 'lee'),
    searchList('search for two names', 'mei tan', 'hafiz rahman', 'wei ling ng'),
    searchList('search without a match', 'zzqqxx', 'qwertzuiop', 'xyxyxyxy'),
  ],
  'GET /api/admin/report': [{ label: 'a month', query: () => ({ from: daysAgo(40), to: daysAgo(10) }) }],
  'GET /api/admin/translations': [withQuery('green spaces', { language: 'zh', subject: 'green_space' })],
  'GET /api/admin/translations/:subject/:subjectId': [
    {
      ...withQuery('a lesson', { field: 'title' }),
      params: ({ samples }, random) => ({ subject: 'lesson', subjectId: pick(samples.lessons, random) }),
    },
  ],
};

const NOT_MEASURED: Readonly<Partial<Record<ServedEndpointName, string>>> = {
  'GET /api/notifications/stream': 'a stream does not end',
  'GET /api/pictures/:key': 'no resident has a picture; one row by its key',
};

/** `skipped` are the reads that are not measured. */
export function createReadCalls(dataset: Dataset): { calls: Call[]; skipped: Skipped[] } {
  const calls: Call[] = [];
  const skipped: Skipped[] = [];
  for (const name of Object.keys(endpoints) as ServedEndpointName[]) {
    if (!name.startsWith('GET ')) continue;
    const collection = /\/([\w-]+)\/:id(\/[\w.-]+)?$/.exec(name)?.[1] ?? '';
    const isComplete = !name.includes('/:') || collection in IDS;
    const variants = VARIANTS[name] ?? (isComplete ? [{}] : []);
    const reason = NOT_MEASURED[name] ?? (variants.length === 0 ? 'its address has no known values' : null);
    if (reason !== null) skipped.push({ name, reason });
    else calls.push(...variants.map((variant) => createReadCall(name, variant, dataset, IDS[collection])));
  }
  return { calls, skipped };
}

function createReadCall(name: ServedEndpointName, variant: Variant, dataset: Dataset, idOf = anyResident): Call {
  const { access } = endpoints[name];
  const address = name.slice('GET '.length);
  return {
    name,
    what: variant.label === undefined ? address : `${address}, ${variant.label}`,
    kind: classifyCall(name),
    request(random) {
      const params = variant.params?.(dataset, random) ?? { id: idOf(dataset, random) };
      const path = address.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
      const query = new URLSearchParams(variant.query?.(dataset, random)).toString();
      const caller = isAdminAccess(access) ? anyAdmin(random) : (variant.caller ?? anyResident)(dataset, random);
      return { method: 'GET', path: query === '' ? path : `${path}?${query}`, as: access === 'anyone' ? null : caller };
    },
  };
}
