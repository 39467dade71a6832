import type { EcoAction } from '@ecopulse/contract/challenges/challenges';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { makeChallenge, makeResident, type MadeResident } from '../factories.ts';
import { type CallResponse, call, newAddress } from './calls.ts';
import { gatherPlaces } from '../visits.ts';
import { answerQuiz, checkIn, joinChallenge, logAction, type Quiz } from './actions.ts';

export type Acknowledged =
  | { readonly what: 'check-in' | 'lesson' | 'challenge'; readonly residentId: number; readonly id: number }
  | { readonly what: 'eco-action'; readonly residentId: number; readonly action: EcoAction }
  | { readonly what: 'registration'; readonly username: string };

export interface Load {
  readonly acknowledged: readonly Acknowledged[];
  /** Neither an acknowledgement nor a 503. */
  readonly unexpected: readonly string[];
  stop(): Promise<void>;
}

const CHECK_INS_A_DAY = 5;
const ACTIONS = ['byo', 'green_transport', 'e_waste'] as const;
const BUSY = 6;
const NEWCOMERS = 2;

let rounds = 0;

export interface Offers {
  readonly quizzes: readonly Quiz[];
  readonly challenges: readonly number[];
}

interface Write {
  readonly done: Acknowledged;
  send(server: { readonly url: string }): Promise<CallResponse>;
}

function actionsOf(as: MadeResident, index: number, { quizzes, challenges }: Offers): Write[] {
  const residentId = as.id;
  const joins = challenges.map((id): Write => ({
    done: { what: 'challenge', residentId, id },
    send: (server) => joinChallenge(server, as, id),
  }));
  const visits = Array.from({ length: CHECK_INS_A_DAY }, (_, nth): Write => {
    const id = 1 + ((index + nth) % 100);
    return { done: { what: 'check-in', residentId, id }, send: (server) => checkIn(server, as, id) };
  });
  const actions = ACTIONS.map((action): Write => ({
    done: { what: 'eco-action', residentId, action },
    send: (server) => logAction(server, as, action),
  }));
  const lessons = quizzes.map((quiz): Write => ({
    done: { what: 'lesson', residentId, id: quiz.id },
    send: (server) => answerQuiz(server, as, quiz, true),
  }));
  // The kinds alternate, so that a crash can hit any of them.
  const mixed = visits.flatMap((visit, nth) => [visit, ...[actions, lessons].flatMap((writes) => writes[nth] ?? [])]);
  return [...joins, ...mixed];
}

/** Ignores calls without a response, which a killed server causes. */
export function startLoad(server: { readonly url: string }, residents: readonly MadeResident[], offers: Offers): Load {
  rounds += 1;
  const round = rounds;
  const acknowledged: Acknowledged[] = [];
  const unexpected: string[] = [];
  const stopping = new AbortController();

  const write = async (done: Acknowledged, request: ReturnType<typeof call>): Promise<void> => {
    const response = await request.catch(() => null);
    if (response === null) return;
    if (response.status === 200 || response.status === 201) acknowledged.push(done);
    else if (response.status !== 503) unexpected.push(`${response.status} ${response.text}`);
  };

  const actions = residents.flatMap((as, index) => actionsOf(as, index, offers)).values();
  const busy = async (): Promise<void> => {
    for (const { done, send } of actions) {
      if (stopping.signal.aborted) return;
      await write(done, send(server));
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
  const all = Promise.all([...Array.from({ length: BUSY }, busy), ...Array.from({ length: NEWCOMERS }, newcomer)]);
  return {
    acknowledged,
    unexpected,
    async stop() {
      stopping.abort();
      await all;
    },
  };
}

export function makeResidents(db: Database, count: number): Promise<MadeResident[]> {
  return Promise.all(Array.from({ length: count }, () => makeResident(db)));
}

export async function makeOffers(db: Database): Promise<Offers> {
  await gatherPlaces(db);
  const shipped = await db.selectFrom('challenges').select('id').orderBy('id').limit(2).execute();
  const easy = [
    await makeChallenge(db, { metric: 'check_ins', badge_reward: 'Out' }),
    await makeChallenge(db, { metric: 'eco_actions', target: 2, badge_reward: 'Twice' }),
    await makeChallenge(db, { metric: 'lessons_completed', target: 2 }),
  ];
  return {
    quizzes: await db.selectFrom('lessons').select(['id', 'quiz']).orderBy('id').limit(4).execute(),
    challenges: [...shipped.map(({ id }) => id), ...easy],
  };
}

export async function lostWrites(db: Database, acknowledged: readonly Acknowledged[]): Promise<Acknowledged[]> {
  const { rows } = await sql<{ there: string }>`
    select 'check-in ' || resident_id || ' ' || green_space_id as there from check_ins
    union all select 'lesson ' || resident_id || ' ' || lesson_id from lesson_progress where completed_at is not null
    union all select 'challenge ' || resident_id || ' ' || challenge_id from challenge_participations
    union all
      select 'eco-action ' || resident_id || ' ' || (facts ->> 'action') from activities where type = 'eco_action'
    union all select 'registration ' || username from residents`.execute(db);
  const there = new Set(rows.map((row) => row.there));
  return acknowledged.filter((write) => !there.has(keyOf(write)));
}

function keyOf(write: Acknowledged): string {
  if (write.what === 'registration') return `${write.what} ${write.username}`;
  return `${write.what} ${write.residentId} ${write.what === 'eco-action' ? write.action : write.id}`;
}
