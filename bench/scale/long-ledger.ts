import { Client } from 'pg';
import { captureStatements, type Statement } from '../ratios/capture.ts';
import type { connectionOf, Person } from '../database.ts';
import type { Serving } from '../processes.ts';
import { pathOf } from '../responses.ts';
import { figure, type Figure } from '../ratios/record.ts';
import { startServer } from '../server.ts';

/** The activities of a resident with years of history: 18 a day for more than three years. */
const LONG = 20_000;
const A_DAY = 18;
const OF_OTHERS = 200_000;
const A_RESIDENT = 200;

/** The number of residents with a long ledger, so that none reaches the limit of reads a minute. */
export const LONG_RESIDENTS = 5;
export const OTHER_RESIDENTS = OF_OTHERS / A_RESIDENT;

/** The calls of each of them in turn. */
const TIMES = 100;
const WARM_UP = 4;

type Connection = ReturnType<typeof connectionOf>;

const READS = [
  { what: 'Profile', path: pathOf('GET /api/user/profile') },
  { what: 'History of a year', path: pathOf('GET /api/user/history') },
  { what: '200 activities', path: `${pathOf('GET /api/user/activities')}?limit=200` },
  { what: 'Badges', path: pathOf('GET /api/user/badges') },
] as const;

/**
 * How long residents with a long ledger wait for calls that read it, one call after the other, measured by a client on
 * the same machine; and whether PostgreSQL would read the whole ledger table for any of them.
 */
export async function measureLongLedgers(
  server: Serving,
  connection: Connection,
  people: readonly Person[],
  others: readonly Person[],
): Promise<Figure[]> {
  await fillLedgers(connection, people, others);
  const took = new Map(READS.map(({ what }) => [what, [] as number[]]));
  for (let time = -WARM_UP; time < TIMES; time += 1)
    for (const person of people)
      for (const { what, path } of READS) {
        const milliseconds = await timeRead(server.url + path, person);
        if (time >= 0) took.get(what)?.push(milliseconds);
      }
  const waits = [...took].flatMap(([what, all]) => [
    figure(`${what}, with ${LONG.toLocaleString('en-SG')} activities: p50`, quantile(all, 0.5), 'ms', null),
    figure(`${what}, with ${LONG.toLocaleString('en-SG')} activities: p99`, quantile(all, 0.99), 'ms', 50),
  ]);
  const scans = await sequentialScans(connection, people[0]);
  return [...waits, figure('Plans of these that scan all activities', scans.length, '', 0)];
}

async function timeRead(url: string, { cookie }: Person): Promise<number> {
  const start = performance.now();
  const response = await fetch(url, { headers: { cookie } });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} was answered with ${response.status}`);
  return performance.now() - start;
}

function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN;
}

/** Writes the ledgers directly into the database, oldest day first, and the resulting scores. */
async function fillLedgers(
  connection: Connection,
  people: readonly Person[],
  others: readonly Person[],
): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  try {
    const [long, short] = [people, others].map((some) => some.map(({ id }) => id));
    await client.query(INSERT_DEEDS, [short, A_RESIDENT, A_DAY]);
    await client.query(INSERT_DEEDS, [long, LONG - ONCE_EVER, A_DAY]);
    await client.query(INSERT_ONCE, [long]);
    await client.query(UPDATE_SCORES, [[...(long ?? []), ...(short ?? [])]]);
    await client.query('vacuum (analyze) activities');
  } finally {
    await client.end();
  }
}

/** Check-ins at 107 spaces, eco-actions, walks and reviews, the same number each day, the last one yesterday. */
const INSERT_DEEDS = `
  with made as (
    select resident_id, n, (current_date - 1 - ($2::int - n) / $3::int) as day,
      case when n % 10 < 5 then 'check_in' when n % 10 < 7 then 'eco_action' when n % 10 < 9 then 'lesson_reviewed' else 'route_completed' end as type
    from unnest($1::int[]) as resident_id cross join generate_series(1, $2::int) as n
  )
  insert into activities (resident_id, type, subject, occurrence, day, points, proof, facts, created_at)
  select resident_id, type,
    case type
      when 'check_in' then 'green-space:' || 1 + n % 107
      when 'eco_action' then 'eco-action:byo/' || n % 20
      when 'lesson_reviewed' then 'lesson:' || 1 + n % 33
      else 'route:' || 1 + n % 60
    end,
    day, day, case type when 'eco_action' then 0 else 15 end, 'claimed',
    case type
      when 'check_in' then jsonb_build_object(
        'greenSpaceId', 1 + n % 107, 'name', 'Green space ' || 1 + n % 107,
        'parkType', 'Park type ' || n % 12, 'region', 'Region ' || n % 5
      )
      else jsonb_build_object('name', 'deed ' || n % 60)
    end,
    day
  from made order by n`;

const ONCE_EVER = 100;

/** Activities that happen only once: 30 lessons, 30 challenges and 40 badges. */
const INSERT_ONCE = `
  with made as (
    select resident_id, n,
      case when n <= 30 then 'lesson_completed' when n <= 60 then 'challenge_completed' else 'badge_earned' end as type
    from unnest($1::int[]) as resident_id cross join generate_series(1, ${ONCE_EVER}) as n
  )
  insert into activities (resident_id, type, subject, occurrence, day, points, proof, facts, created_at)
  select resident_id, type, split_part(type, '_', 1) || ':' || n, null, current_date - 1,
    case type when 'badge_earned' then 0 else 50 end, 'verified',
    jsonb_build_object('name', 'Name ' || n, 'description', 'What it is for', 'emblem', 'leaf', 'category', 'Category ' || n % 8),
    current_date - 1
  from made`;

const UPDATE_SCORES = `
  update scores s set eco_points = a.points, total_badges = a.badges, current_streak = a.days, longest_streak = a.days,
    last_active_day = current_date - 1
  from (
    select resident_id, sum(points)::int as points, count(*) filter (where type = 'badge_earned')::int as badges,
      count(distinct day)::int as days
    from activities where resident_id = any($1::int[]) group by resident_id
  ) a
  where a.resident_id = s.resident_id`;

/** The statements of these reads whose plan reads every row of the ledger. */
async function sequentialScans(connection: Connection, person: Person | undefined): Promise<string[]> {
  if (!person) throw new Error('no resident has a long ledger');
  const capture = await captureStatements(connection);
  const server = await startServer({ DATABASE_URL: capture.url });
  const statements: Statement[] = [];
  try {
    for (const { path } of READS)
      statements.push(...(await capture.during(async () => void (await timeRead(server.url + path, person)))));
  } finally {
    await server.stop();
    capture.close();
  }
  const client = new Client(connection);
  await client.connect();
  try {
    const scanning: string[] = [];
    const ofLedger = statements.filter(({ text }) => /\bactivities\b/.test(text));
    if (ofLedger.length < READS.length) throw new Error('not every read has queried the activities');
    for (const statement of ofLedger) {
      const plans = [await planFor(client, statement), await planForAny(client, statement)];
      if (plans.some((plan) => /"Node Type":"Seq Scan"[^{}]*"Relation Name":"activities"/.test(plan)))
        scanning.push(statement.text);
    }
    return scanning;
  } finally {
    await client.end();
  }
}

/** The plan for these values, used by the first calls of a connection. */
async function planFor(client: Client, { text, values }: Statement): Promise<string> {
  const parameters = values.map((value) =>
    value !== null && typeof value === 'object' ? Buffer.from(value.hex, 'hex') : value,
  );
  return JSON.stringify((await client.query(`explain (format json) ${text}`, parameters)).rows);
}

/** The generic plan, which later calls may use. */
async function planForAny(client: Client, { text }: Statement): Promise<string> {
  return JSON.stringify((await client.query(`explain (generic_plan, format json) ${text}`)).rows);
}
