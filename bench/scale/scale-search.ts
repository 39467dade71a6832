import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { connectionOf, makePeople, type Person } from '../database.ts';
import type { Serving } from '../processes.ts';
import { startServer } from '../server.ts';

/** Durations of searches in milliseconds, measured by a client on the same machine. */
export interface SearchTimes {
  readonly documents: number;
  readonly searches: number;
  readonly p50: number;
  readonly p99: number;
  /** The three slowest searches, with their durations. */
  readonly worst: readonly (readonly [string, number])[];
}

const LESSONS = 1_500;
const CHALLENGES = 8_000;
const GREEN_SPACES = 500;
const SEARCHES = 500;
const WARM_UP = 60;
/** A resident may make 600 reads a minute. */
const PEOPLE = 4;

/**
 * Fills a scratch database with 10,000 documents, starts a server on it (which indexes them), and times varied searches,
 * one after the other.
 */
export async function measureSearch(): Promise<SearchTimes> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ecopulse-search-'));
  try {
    const people = await withServer(dataDir, async () => {
      await fill(dataDir);
      return (await makePeople(connectionOf(dataDir), { models: 0, others: PEOPLE })).people;
    });
    return await withServer(dataDir, async (server) => {
      const documents = await countDocuments(dataDir);
      return { documents, ...(await timeSearches(server, people)) };
    });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function withServer<T>(dataDir: string, work: (server: Serving) => Promise<T>): Promise<T> {
  const server = await startServer({ DATA_DIR: dataDir });
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

async function withClient<T>(dataDir: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(connectionOf(dataDir));
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function countDocuments(dataDir: string): Promise<number> {
  return withClient(dataDir, async (client) => {
    await client.query('vacuum (analyze) search_documents, search_vocabulary');
    const { rows } = await client.query<{ count: number }>('select count(*)::int from search_documents');
    return rows[0]?.count ?? 0;
  });
}

const SYLLABLES = 'ta ri mo ne lo ku si ber ran del gon par wat ing er tion ment al es ity'.split(' ');
const FREQUENT = 'park water green food waste energy tree bird nature recycling station garden plastic solar bus'.split(
  ' ',
);
const VOCABULARY = 30_000;

/** Repeatable numbers from 0 to 1 (a linear congruential generator, with the constants of Numerical Recipes). */
function numbers(): () => number {
  let state = 20_261_121;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Words with the frequencies of a language: a few very frequent, most rare, and every tenth beginning with "pa". */
function wordSource(random: () => number): { readonly words: readonly string[]; text(count: number): string } {
  const words = new Set(FREQUENT);
  while (words.size < VOCABULARY) {
    const syllables = Array.from({ length: 2 + Math.floor(random() * 3) }, () => {
      return SYLLABLES[Math.floor(random() * SYLLABLES.length)] ?? '';
    });
    words.add(`${random() < 0.06 ? 'pa' : ''}${syllables.join('')}`);
  }
  const all = [...words];
  // Zipf's law: the nth most frequent word occurs 1/n as often as the first.
  const pick = () => all[Math.floor(all.length ** random()) - 1] ?? 'park';
  return { words: all, text: (count) => Array.from({ length: count }, pick).join(' ') };
}

async function fill(dataDir: string): Promise<void> {
  const { text } = wordSource(numbers());
  const texts = (count: number, words: number) => Array.from({ length: count }, () => text(words));
  const body = (words: number) => JSON.stringify([{ heading: text(4), body: text(words) }]);
  await withClient(dataDir, async (client) => {
    await client.query(INSERT_LESSONS, [
      texts(LESSONS, 6),
      texts(LESSONS, 18),
      Array.from({ length: LESSONS }, () => body(600)),
    ]);
    await client.query(INSERT_CHALLENGES, [texts(CHALLENGES, 6), texts(CHALLENGES, 70)]);
    await client.query(INSERT_GREEN_SPACES, [texts(GREEN_SPACES, 4)]);
  });
}

const INSERT_LESSONS = `
  insert into lessons (position, title, description, category, difficulty, estimated_minutes, eco_points_reward, sections, sources, quiz)
  select 100 + n, title, description, 'Water', 'beginner', 5, 10, sections::jsonb, '[]', '[]'
  from unnest($1::text[], $2::text[], $3::text[]) with ordinality as made (title, description, sections, n)`;

const INSERT_CHALLENGES = `
  insert into challenges (position, title, description, type, category, difficulty, metric, target, duration_days, eco_points_reward, badge_reward)
  select 100 + n, title, description, 'learning', 'Water', 'easy', 'lessons_completed', 3, 30, 10, 'Badge ' || n
  from unnest($1::text[], $2::text[]) with ordinality as made (title, description, n)`;

const INSERT_GREEN_SPACES = `
  insert into green_spaces (name, description, location, planning_area, region, lat, lng, area_hectares, park_type, eco_points,
    opening_hours, accessibility, nearest_mrt, bus_routes, tags, special_features, biodiversity_facts, zones, confidence)
  select made.name, description, location, planning_area, region, lat, lng, area_hectares, park_type, eco_points,
    opening_hours, accessibility, nearest_mrt, bus_routes, tags, special_features, biodiversity_facts, zones, confidence
  from unnest($1::text[]) with ordinality as made (name, n)
  join green_spaces g on g.id = 1 + n % 107`;

/** Usual and unusual searches: words, beginnings, typos, several words, common ones, long nonsense. */
function searches(): string[] {
  const random = numbers();
  const { words, text } = wordSource(random);
  const any = (some: readonly string[]) => some[Math.floor(random() * some.length)] ?? 'park';
  const typo = (word: string) => `${word.slice(0, 3)}${word.slice(4)}`;
  const beginnings = (count: number, letters: number) =>
    Array.from({ length: count }, () => any(words).slice(0, letters)).join(' ');
  const kinds: readonly (() => string)[] = [
    () => any(FREQUENT),
    () => any(words),
    () => text(2),
    () => text(3),
    () => beginnings(1, 2),
    () => beginnings(1, 3),
    () => beginnings(2, 2),
    () => typo(any(words)),
    () => `${typo(any(words))} ${typo(any(words))}`,
    () => any(['NS8', 'bus 67', 'EW25', 'east coast', 'bukit timah', 'labraddor']),
    () => Array.from({ length: 8 }, () => any(FREQUENT)).join(' '),
    () => beginnings(8, 2),
    () => text(40).slice(0, 200),
    () =>
      any(['%'.repeat(200), '🌱'.repeat(200), "'; drop table residents; --", 'a'.repeat(200), '(a+)+$ '.repeat(20)]),
    () => 'pa',
  ];
  return Array.from({ length: SEARCHES }, (_, n) => kinds[n % kinds.length]?.() ?? 'park');
}

async function timeSearches(server: Serving, people: readonly Person[]): Promise<Omit<SearchTimes, 'documents'>> {
  const asked = searches();
  const took: [string, number][] = [];
  for (const [n, q] of [...asked.slice(0, WARM_UP), ...asked].entries()) {
    const start = performance.now();
    const response = await fetch(`${server.url}/api/search?q=${encodeURIComponent(q)}`, {
      headers: { cookie: people[n % people.length]?.cookie ?? '' },
    });
    await response.arrayBuffer();
    const waited = performance.now() - start;
    // The first searches wait until the server has made its lists, and may get a 503.
    if (n < WARM_UP) continue;
    if (!response.ok) throw new Error(`${q} was answered with ${response.status}`);
    took.push([q, waited]);
  }
  const sorted = took.toSorted(([, one], [, other]) => one - other);
  const at = (part: number) => sorted[Math.floor((sorted.length - 1) * part)]?.[1] ?? NaN;
  return { searches: took.length, p50: at(0.5), p99: at(0.99), worst: sorted.slice(-3).toReversed() };
}

if (import.meta.main) {
  const { documents, searches: count, p50, p99, worst } = await measureSearch();
  process.stdout.write(
    `${count} searches among ${documents.toLocaleString('en-SG')} documents: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms\n` +
      worst.map(([q, milliseconds]) => `  ${milliseconds.toFixed(1)} ms  ${q.slice(0, 70)}\n`).join(''),
  );
}
