import { isAdminAccess } from '@ecopulse/contract/accounts/role-access';
import { endpoints, type ServedEndpointName } from '@ecopulse/contract/endpoints';
import { pick, type Random } from '../../harness/random.ts';
import { anyAdmin, anyResident, type Call, type Dataset, classifyCall } from './call.ts';

export interface Skipped {
  readonly name: ServedEndpointName;
  readonly reason: string;
}

type Params = Readonly<Record<string, string | number>>;

interface Variant {
  readonly label?: string;
  readonly params?: (dataset: Dataset, random: Random) => Params;
  readonly query?: (dataset: Dataset, random: Random) => Readonly<Record<string, string>>;
  /** With it, calls for anyone are made signed in. */
  readonly caller?: (dataset: Dataset, random: Random, params: Params) => number;
}

const hubResident: NonNullable<Variant['caller']> = ({ samples }, random) => pick(samples.hubs, random);
const townResident: NonNullable<Variant['caller']> = ({ samples }, random) => pick(samples.neighbours, random);
type ClubSample = Dataset['samples']['clubs'][number];

/** By a steward of one of these clubs. */
const clubCall = (label: string | undefined, clubsOf: (dataset: Dataset) => readonly ClubSample[]): Variant => ({
  ...(label !== undefined && { label }),
  params: (dataset, random) => ({ slug: pick(clubsOf(dataset), random).slug }),
  caller: (dataset, _, { slug }) => clubsOf(dataset).find((club) => club.slug === slug)?.member ?? 1,
});
const CLUB_CALLS = [
  clubCall(undefined, ({ samples }) => samples.clubs),
  clubCall('with the most members', ({ samples }) => samples.largeClubs),
];
const anyClub: Variant = { params: ({ samples }, random) => ({ slug: pick(samples.clubs, random).slug }) };

/** Of the event itself. */
const organisersOwn: Variant = {
  caller: ({ samples }, _, { id }) => samples.events.find((event) => event.id === id)?.organiser ?? 1,
};

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
  events: ({ samples }, random) => pick(samples.events, random).id,
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
  'GET /api/events': [
    {},
    { label: 'signed in', caller: anyResident },
    withQuery('of a town', { planningArea: 'Bedok' }),
    withQuery('of a kind and a town', { planningArea: 'Bedok', kind: 'survey' }),
    {
      label: 'at a place',
      query: ({ samples }, random) => ({ greenSpaceId: String(pick(samples.greenSpaces, random)) }),
    },
    { label: 'of a club', query: ({ samples }, random) => ({ clubId: String(pick(samples.clubs, random).id) }) },
    { label: 'of a month', query: () => ({ from: daysAgo(400), to: daysAgo(370) }) },
    { label: 'before', query: ({ samples }, random) => ({ before: String(pick(samples.events, random).id) }) },
    { label: 'after', query: ({ samples }, random) => ({ after: String(pick(samples.events, random).id) }) },
  ],
  'GET /api/events/:id': [{}, { label: 'signed in', caller: anyResident }],
  'GET /api/events/:id/people': [organisersOwn],
  'GET /api/events/:id/code': [organisersOwn],
  'GET /api/user/events': [
    {},
    { label: 'with many joined', caller: ({ samples }, random) => pick(samples.regulars, random) },
    { label: 'with many organised', caller: ({ samples }, random) => pick(samples.organisers, random) },
    {
      label: 'of two years',
      query: () => ({ from: daysAgo(730) }),
      caller: ({ samples }, random) => pick(samples.regulars, random),
    },
  ],
  'GET /api/clubs': [
    {},
    withQuery('of a kind', { kind: 'school' }),
    { label: 'by name', query: (_, random) => ({ q: pick(['bedok', 'walkers of tampines', 'river'], random) }) },
    { label: 'by a name of none', query: (_, random) => ({ q: pick(['zzqqxx', 'qwertzuiop'], random) }) },
    { label: 'before', query: ({ samples }, random) => ({ before: String(pick(samples.clubs, random).id) }) },
    { ...withQuery('own', { mine: 'true' }), caller: ({ samples }, random) => pick(samples.clubs, random).member },
  ],
  'GET /api/clubs/:slug': [{ ...anyClub, label: 'of others' }, ...CLUB_CALLS],
  'GET /api/clubs/:slug/members': CLUB_CALLS,
  'GET /api/clubs/:slug/requests': CLUB_CALLS,
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
  const isSignedOut = access === 'anyone' && variant.caller === undefined;
  const address = name.slice('GET '.length);
  return {
    name,
    what: variant.label === undefined ? address : `${address}, ${variant.label}`,
    kind: classifyCall(name),
    request(random) {
      const params = variant.params?.(dataset, random) ?? { id: idOf(dataset, random) };
      const path = address.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
      const query = new URLSearchParams(variant.query?.(dataset, random)).toString();
      const caller = isAdminAccess(access)
        ? anyAdmin(random)
        : (variant.caller ?? anyResident)(dataset, random, params);
      return { method: 'GET', path: query === '' ? path : `${path}?${query}`, as: isSignedOut ? null : caller };
    },
  };
}
