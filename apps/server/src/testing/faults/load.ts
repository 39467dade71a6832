import type { EcoAction } from '@ecopulse/contract/challenges/challenges';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { createChallenge, createResident, type TestResident } from '../factories.ts';
import { type CallResponse, call, nextClientAddress } from './calls.ts';
import { moveGreenSpacesTogether } from '../shared-location.ts';
import { answerQuiz, checkIn, joinChallenge, logAction, type Quiz } from './actions.ts';

export type AcknowledgedWrite =
  | { readonly kind: 'check-in' | 'lesson' | 'challenge'; readonly residentId: number; readonly id: number }
  | { readonly kind: 'eco-action'; readonly residentId: number; readonly action: EcoAction }
  | { readonly kind: 'registration'; readonly username: string };

export interface Load {
  readonly acknowledged: readonly AcknowledgedWrite[];
  /** Neither an acknowledgement nor a 503. */
  readonly unexpected: readonly string[];
  stop(): Promise<void>;
}

const MAX_CHECK_INS_PER_DAY = 5;
const ACTIONS = ['byo', 'green_transport', 'e_waste'] as const;
const BUSY_CLIENTS = 6;
const REGISTERING_CLIENTS = 2;

let loadCount = 0;

export interface LoadTargets {
  readonly quizzes: readonly Quiz[];
  readonly challenges: readonly number[];
}

interface Write {
  readonly acknowledgement: AcknowledgedWrite;
  send(server: { readonly url: string }): Promise<CallResponse>;
}

function createWrites(as: TestResident, index: number, { quizzes, challenges }: LoadTargets): Write[] {
  const residentId = as.id;
  const joins = challenges.map((id): Write => ({
    acknowledgement: { kind: 'challenge', residentId, id },
    send: (server) => joinChallenge(server, as, id),
  }));
  const visits = Array.from({ length: MAX_CHECK_INS_PER_DAY }, (_, visitIndex): Write => {
    const id = 1 + ((index + visitIndex) % 100);
    return { acknowledgement: { kind: 'check-in', residentId, id }, send: (server) => checkIn(server, as, id) };
  });
  const actions = ACTIONS.map((action): Write => ({
    acknowledgement: { kind: 'eco-action', residentId, action },
    send: (server) => logAction(server, as, action),
  }));
  const lessons = quizzes.map((quiz): Write => ({
    acknowledgement: { kind: 'lesson', residentId, id: quiz.id },
    send: (server) => answerQuiz(server, as, quiz, true),
  }));
  // The kinds alternate, so that a crash can hit any of them.
  const interleaved = visits.flatMap((visit, visitIndex) => [
    visit,
    ...[actions, lessons].flatMap((writes) => writes[visitIndex] ?? []),
  ]);
  return [...joins, ...interleaved];
}

/** Ignores calls without a response, which a killed server causes. */
export function startLoad(
  server: { readonly url: string },
  residents: readonly TestResident[],
  targets: LoadTargets,
): Load {
  loadCount += 1;
  const loadNumber = loadCount;
  const acknowledged: AcknowledgedWrite[] = [];
  const unexpected: string[] = [];
  const abortController = new AbortController();

  const recordResult = async (acknowledgement: AcknowledgedWrite, request: ReturnType<typeof call>): Promise<void> => {
    const response = await request.catch(() => null);
    if (response === null) return;
    if (response.status === 200 || response.status === 201) acknowledged.push(acknowledgement);
    else if (response.status !== 503) unexpected.push(`${response.status} ${response.text}`);
  };

  // One iterator, from which all clients take their next write.
  const pendingWrites = residents.flatMap((as, index) => createWrites(as, index, targets)).values();
  const sendWrites = async (): Promise<void> => {
    for (const { acknowledgement, send } of pendingWrites) {
      if (abortController.signal.aborted) return;
      await recordResult(acknowledgement, send(server));
    }
  };
  let newcomerCount = 0;
  const registerNewcomers = async (): Promise<void> => {
    while (!abortController.signal.aborted) {
      newcomerCount += 1;
      const username = `Newcomer-${process.pid}-${loadNumber}-${newcomerCount}`;
      const body = { username, email: `${username}@example.sg`, password: 'a password of theirs' };
      await recordResult(
        { kind: 'registration', username },
        call(server, 'POST /api/auth/register', { from: nextClientAddress(), body }),
      );
    }
  };
  const clients = Promise.all([
    ...Array.from({ length: BUSY_CLIENTS }, sendWrites),
    ...Array.from({ length: REGISTERING_CLIENTS }, registerNewcomers),
  ]);
  return {
    acknowledged,
    unexpected,
    async stop() {
      abortController.abort();
      await clients;
    },
  };
}

export function createResidents(db: Database, count: number): Promise<TestResident[]> {
  return Promise.all(Array.from({ length: count }, () => createResident(db)));
}

export async function createLoadTargets(db: Database): Promise<LoadTargets> {
  await moveGreenSpacesTogether(db);
  const shipped = await db.selectFrom('challenges').select('id').orderBy('id').limit(2).execute();
  const easyChallenges = [
    await createChallenge(db, { metric: 'check_ins', badge_reward: 'Out' }),
    await createChallenge(db, { metric: 'eco_actions', target: 2, badge_reward: 'Twice' }),
    await createChallenge(db, { metric: 'lessons_completed', target: 2 }),
  ];
  return {
    quizzes: await db.selectFrom('lessons').select(['id', 'quiz']).orderBy('id').limit(4).execute(),
    challenges: [...shipped.map(({ id }) => id), ...easyChallenges],
  };
}

export async function listLostWrites(
  db: Database,
  acknowledged: readonly AcknowledgedWrite[],
): Promise<AcknowledgedWrite[]> {
  const { rows } = await sql<{ key: string }>`
    select 'check-in ' || resident_id || ' ' || green_space_id as key from check_ins
    union all select 'lesson ' || resident_id || ' ' || lesson_id from lesson_progress where completed_at is not null
    union all select 'challenge ' || resident_id || ' ' || challenge_id from challenge_participations
    union all
      select 'eco-action ' || resident_id || ' ' || (facts ->> 'action') from activities where type = 'eco_action'
    union all select 'registration ' || username from residents`.execute(db);
  const storedKeys = new Set(rows.map((row) => row.key));
  return acknowledged.filter((write) => !storedKeys.has(keyOf(write)));
}

function keyOf(write: AcknowledgedWrite): string {
  if (write.kind === 'registration') return `${write.kind} ${write.username}`;
  return `${write.kind} ${write.residentId} ${write.kind === 'eco-action' ? write.action : write.id}`;
}
