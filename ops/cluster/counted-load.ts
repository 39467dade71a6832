import type { Database } from '../../apps/server/src/db/database.ts';
import { createResident, type TestResident } from '../../apps/server/src/testing/factories.ts';
import { checkIn, joinChallenge, logAction } from '../../apps/server/src/testing/faults/actions.ts';
import { type CallResponse, call, nextClientAddress } from '../../apps/server/src/testing/faults/calls.ts';
import type { AcknowledgedWrite } from '../../apps/server/src/testing/faults/load.ts';

/** A response other than 2xx, or a stream that broke off. */
export interface FailedRequest {
  readonly description: string;
  /** As `performance.now()`. */
  readonly startedAt: number;
}

export interface CountedLoad {
  readonly acknowledged: readonly AcknowledgedWrite[];
  readonly failedRequests: readonly FailedRequest[];
  endedRequests(): number;
  streamsOpened(): number;
  stop(): Promise<void>;
}

interface LoadStep {
  readonly acknowledgement: AcknowledgedWrite | null;
  readonly name: string;
  send(): Promise<CallResponse>;
}

const ACTIONS = ['byo', 'green_transport', 'e_waste'] as const;
const VISITS = [1, 2, 3, 4, 5] as const;
const CHALLENGES = [1, 2] as const;
export const STREAM_COUNT = 6;

let newcomerCount = 0;

function createSteps(server: { readonly url: string }, as: TestResident): LoadStep[] {
  const residentId = as.id;
  const read = (path: '/api/auth/user' | '/api/green-spaces' | '/api/user/challenges'): LoadStep => ({
    acknowledgement: null,
    name: `GET ${path}`,
    send: () => call(server, `GET ${path}`, { as }),
  });
  return [
    ...CHALLENGES.flatMap((id): LoadStep[] => [
      {
        acknowledgement: { kind: 'challenge', residentId, id },
        name: 'join',
        send: () => joinChallenge(server, as, id),
      },
      read('/api/user/challenges'),
    ]),
    ...VISITS.flatMap((id): LoadStep[] => [
      { acknowledgement: { kind: 'check-in', residentId, id }, name: 'check-in', send: () => checkIn(server, as, id) },
      read('/api/auth/user'),
    ]),
    ...ACTIONS.flatMap((action): LoadStep[] => [
      {
        acknowledgement: { kind: 'eco-action', residentId, action },
        name: 'eco-action',
        send: () => logAction(server, as, action),
      },
      read('/api/green-spaces'),
    ]),
  ];
}

function createRegistration(server: { readonly url: string }): LoadStep {
  newcomerCount += 1;
  const username = `Late-${process.pid}-${newcomerCount}`;
  const body = { username, email: `${username}@example.sg`, password: 'a password of theirs' };
  return {
    acknowledgement: { kind: 'registration', username },
    name: 'registration',
    send: () => call(server, 'POST /api/auth/register', { from: nextClientAddress(), body }),
  };
}

/** Throws if the stream breaks off, or the response is no stream. */
async function readStream(server: { readonly url: string }, as: TestResident, signal: AbortSignal): Promise<void> {
  const response = await fetch(`${server.url}/api/notifications/stream`, { signal, headers: { cookie: as.cookie } });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${response.status} ${text.slice(0, 200)}`);
}

/**
 * `count` concurrent residents, one who registers repeatedly, and some who reopen streams.
 * Sends each request only once.
 */
export function startCountedLoad(server: { readonly url: string }, db: Database, count: number): CountedLoad {
  const acknowledged: AcknowledgedWrite[] = [];
  const failedRequests: FailedRequest[] = [];
  const streamAbort = new AbortController();
  let [endedRequests, streamsOpened] = [0, 0];
  const loadAbort = new AbortController();
  const isRunning = (): boolean => !loadAbort.signal.aborted;

  const run = async ({ acknowledgement, name, send }: LoadStep): Promise<void> => {
    const startedAt = performance.now();
    try {
      const { status, text } = await send();
      if (status >= 300) failedRequests.push({ description: `${name}: ${status} ${text.slice(0, 200)}`, startedAt });
      else if (acknowledgement !== null) acknowledged.push(acknowledgement);
    } catch (error) {
      failedRequests.push({ description: `${name}: ${String(error)} ${String((error as Error).cause)}`, startedAt });
    }
    endedRequests += 1;
  };
  const runResident = async (): Promise<void> => {
    while (isRunning()) {
      for (const step of createSteps(server, await createResident(db))) {
        if (!isRunning()) return;
        await run(step);
      }
    }
  };
  const runNewcomers = async (): Promise<void> => {
    while (isRunning()) await run(createRegistration(server));
  };
  const runStreamReader = async (): Promise<void> => {
    const as = await createResident(db);
    while (isRunning()) {
      const startedAt = performance.now();
      streamsOpened += 1;
      try {
        await readStream(server, as, streamAbort.signal);
      } catch (error) {
        if (isRunning()) failedRequests.push({ description: `stream: ${String(error)}`, startedAt });
      }
    }
  };
  const readers = Promise.all(Array.from({ length: STREAM_COUNT }, runStreamReader));
  const clients = Promise.all([...Array.from({ length: count }, runResident), runNewcomers()]);
  return {
    acknowledged,
    failedRequests,
    endedRequests: () => endedRequests,
    streamsOpened: () => streamsOpened,
    async stop() {
      loadAbort.abort();
      await clients;
      streamAbort.abort();
      await readers;
    },
  };
}
