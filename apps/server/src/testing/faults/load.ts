import type { Database } from '../../db/database.ts';
import { makeResident, type MadeResident } from '../factories.ts';
import { call, newAddress } from './calls.ts';

/** A write that the server has said yes to. */
export type Acknowledged =
  | { readonly what: 'check-in'; readonly residentId: number; readonly greenSpaceId: number }
  | { readonly what: 'registration'; readonly username: string };

export interface Load {
  /** What the server has acknowledged so far. */
  readonly acknowledged: readonly Acknowledged[];
  /** Statuses that neither say yes nor that the database is away. */
  readonly unexpected: readonly string[];
  /** Makes no more calls, and resolves when those under way have ended. */
  stop(): Promise<void>;
}

const CHECK_INS_A_DAY = 5;
const VISITORS = 6;
const NEWCOMERS = 2;

let rounds = 0;

/**
 * Residents who check in, each at five green spaces, and newcomers who register, all as fast as the server answers.
 * Answers that never come are nobody's: whoever waits for one goes on with the next.
 */
export function startLoad(server: { readonly url: string }, residents: readonly MadeResident[]): Load {
  rounds += 1;
  const round = rounds;
  const acknowledged: Acknowledged[] = [];
  const unexpected: string[] = [];
  const stopping = new AbortController();

  const write = async (done: Acknowledged, request: ReturnType<typeof call>): Promise<void> => {
    const answer = await request.catch(() => null);
    if (answer === null) return;
    if (answer.status === 200 || answer.status === 201) acknowledged.push(done);
    else if (answer.status !== 503) unexpected.push(`${answer.status} ${answer.text}`);
  };

  const visits = residents
    .flatMap((as, index) =>
      Array.from({ length: CHECK_INS_A_DAY }, (_, nth) => ({ as, greenSpaceId: 1 + ((index + nth) % 100) })),
    )
    .values();
  const visitor = async (): Promise<void> => {
    for (const { as, greenSpaceId } of visits) {
      if (stopping.signal.aborted) return;
      const done = { what: 'check-in', residentId: as.id, greenSpaceId } as const;
      await write(done, call(server, 'POST /api/green-spaces/checkin', { as, body: { greenSpaceId } }));
    }
  };
  let names = 0;
  const newcomer = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      names += 1;
      const username = `Newcomer-${process.pid}-${round}-${names}`;
      const body = { username, email: `${username}@example.sg`, password: 'a password of theirs' };
      await write(
        { what: 'registration', username },
        call(server, 'POST /api/auth/register', { from: newAddress(), body }),
      );
    }
  };
  const all = Promise.all([
    ...Array.from({ length: VISITORS }, visitor),
    ...Array.from({ length: NEWCOMERS }, newcomer),
  ]);
  return {
    acknowledged,
    unexpected,
    async stop() {
      stopping.abort();
      await all;
    },
  };
}

/** Residents for a round of load. */
export function makeResidents(db: Database, count: number): Promise<MadeResident[]> {
  return Promise.all(Array.from({ length: count }, () => makeResident(db)));
}

/** The acknowledged writes whose rows are not there. */
export async function lostWrites(db: Database, acknowledged: readonly Acknowledged[]): Promise<Acknowledged[]> {
  const checkIns = await db.selectFrom('check_ins').select(['resident_id', 'green_space_id']).execute();
  const residents = await db.selectFrom('residents').select('username').execute();
  const there = new Set([
    ...checkIns.map((row) => `${row.resident_id} at ${row.green_space_id}`),
    ...residents.map((row) => row.username),
  ]);
  return acknowledged.filter((write) =>
    write.what === 'registration'
      ? !there.has(write.username)
      : !there.has(`${write.residentId} at ${write.greenSpaceId}`),
  );
}
