import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, dayOf } from '../../core/calendar/calendar.rules.ts';
import { streakOver } from '../../core/rewards/streak.rules.ts';
import type { Database } from '../../db/database.ts';
import { hashPassword } from '../../features/accounts/password.ts';
import { makeResident, type MadeResident } from '../factories.ts';
import { type Answer, call, cookieOf, newAddress } from './calls.ts';
import { contradictions } from './ledger-proof.ts';
import { amount, startTwoServers, type TwoServers } from './two-servers.ts';

const RUNS = amount('MODEL_RUNS', 100);
const COMMANDS = amount('MODEL_COMMANDS', 20);
const RESIDENTS = 10;
const IN_PARALLEL = 8;
const PASSWORD = 'a password of theirs';

/** Few spaces, so that residents meet their own check-ins and the daily limit. */
const spaces = fc.integer({ min: 1, max: 8 });
const who = fc.nat({ max: RESIDENTS - 1 });

/** Where a device says it is: at the green space, somewhere in the country, on another continent, or nothing. */
const location = fc.constantFrom('there', 'somewhere', 'elsewhere', null);

const command = fc.oneof(
  { weight: 10, arbitrary: fc.record({ do: fc.constant('check in'), who, greenSpaceId: spaces, location }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('read'), who, path: fc.constantFrom(...readPaths()) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('log in'), who }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('log out'), who }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('register'), name: fc.integer({ min: 0, max: 4 }) }) },
);

type Command = typeof command extends fc.Arbitrary<infer T> ? T : never;

function readPaths() {
  return ['/api/auth/user', '/api/user/profile', '/api/user/activities', '/api/user/green-spaces'] as const;
}

test(
  `keeps ledger, totals, streaks and check-ins in agreement whatever ${RESIDENTS} residents do at once`,
  { timeout: 60_000 + RUNS * COMMANDS * 50 },
  async () => {
    const servers = await startTwoServers();
    const passwordHash = await hashPassword(PASSWORD);
    const places = await servers.db.selectFrom('green_spaces').select(['id', 'lat', 'lng']).execute();
    let run = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(command, { minLength: COMMANDS, maxLength: COMMANDS, size: 'max' }),
        async (commands) => {
          run += 1;
          const residents = await Promise.all(
            Array.from({ length: RESIDENTS }, (_, index) => residentWithPast(servers.db, index, passwordHash)),
          );
          const world = { ...servers, places, residents, run };

          const answers = await inParallel(commands, (one, index) => obey(world, one, servers.either(index)));

          expect(answers.filter((answer) => answer.status >= 500)).toEqual([]);
          expect(await contradictions(servers.db)).toEqual([]);
        },
      ),
      // A race does not come again for the asking, so a smaller case would prove nothing.
      { numRuns: RUNS, endOnFailure: true },
    );
  },
);

interface Place {
  readonly id: number;
  readonly lat: number;
  readonly lng: number;
}

interface World extends TwoServers {
  readonly places: readonly Place[];
  readonly residents: { cookie: string; email: string }[];
  readonly run: number;
}

async function obey({ places, residents, run }: World, one: Command, server: { url: string }): Promise<Answer> {
  if ('name' in one) {
    const form = { username: `Run-${run}-${one.name}`, email: `run-${run}-${one.name}@example.sg`, password: PASSWORD };
    return call(server, 'POST /api/auth/register', { from: newAddress(), body: form });
  }
  const resident = residents[one.who];
  if (!resident) throw new Error('everybody in a command is there');
  if ('greenSpaceId' in one) {
    const place = places.find(({ id }) => id === one.greenSpaceId);
    const position = place && one.location && positionAt(place, one.location);
    const body = { greenSpaceId: one.greenSpaceId, ...(position && { location: position }) };
    return call(server, 'POST /api/green-spaces/checkin', { as: resident, body });
  }
  if ('path' in one) return call(server, `GET ${one.path}`, { as: resident });
  if (one.do === 'log out') return call(server, 'POST /api/auth/logout', { as: resident });
  const credentials = { email: resident.email, password: PASSWORD };
  const answer = await call(server, 'POST /api/auth/login', { from: newAddress(), body: credentials });
  if (answer.status === 200) resident.cookie = cookieOf(answer).cookie;
  return answer;
}

function positionAt({ lat, lng }: Place, location: 'there' | 'somewhere' | 'elsewhere') {
  if (location === 'there') return { lat, lng, accuracyMeters: 100 };
  return location === 'somewhere' ? { lat, lng, accuracyMeters: 30_000 } : { lat: 48.1, lng: 11.6, accuracyMeters: 10 };
}

/** Somebody with a history, so that today's check-in goes on, restarts or freezes a streak. */
async function residentWithPast(db: Database, index: number, passwordHash: string): Promise<MadeResident> {
  const resident = await makeResident(db, { passwordHash });
  const today = dayOf(new Date());
  // Nothing, yesterday, the day before yesterday, then weeks that ended yesterday or earlier.
  const daysAgo = [
    [],
    [1],
    [2],
    [1, 2, 3, 4, 5, 6],
    [1, 2, 3, 4, 5, 6, 7],
    [2, 3, 4, 5, 6, 7, 8],
    [3, 4, 5, 6, 7, 8, 9],
  ];
  const days = (daysAgo[index % daysAgo.length] ?? []).map((ago) => addDays(today, -ago));
  if (days.length === 0) return resident;
  const common = { resident_id: resident.id, type: 'eco_action', points: 0, proof: 'none', facts: '{}' } as const;
  const past = days.map((day) => ({
    ...common,
    subject: 'action:tap',
    occurrence: day,
    day,
    created_at: new Date(day),
  }));
  await db.insertInto('activities').values(past).execute();
  const { current, longest, freezes, lastDay } = streakOver(days);
  await db
    .updateTable('scores')
    .set({ current_streak: current, longest_streak: longest, freezes, last_active_day: lastDay })
    .where('resident_id', '=', resident.id)
    .execute();
  return resident;
}

/** Does all of it, so many at a time. */
async function inParallel<T, R>(items: readonly T[], act: (item: T, index: number) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const queue = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of queue) results.push(await act(item, index));
  };
  await Promise.all(Array.from({ length: IN_PARALLEL }, worker));
  return results;
}
