import type { Database } from '../../apps/server/src/db/database.ts';
import { makeResident, type MadeResident } from '../../apps/server/src/testing/factories.ts';
import { checkIn, joinChallenge, logAction } from '../../apps/server/src/testing/faults/actions.ts';
import { type CallResponse, call, newAddress } from '../../apps/server/src/testing/faults/calls.ts';
import type { Acknowledged } from '../../apps/server/src/testing/faults/load.ts';

/** No 2xx, or a stream that broke off. */
export interface Failed {
  readonly what: string;
  /** As `performance.now()`. */
  readonly began: number;
}

export interface CountedLoad {
  readonly acknowledged: readonly Acknowledged[];
  readonly failed: readonly Failed[];
  ended(): number;
  streamsOpened(): number;
  stop(): Promise<void>;
}

interface Step {
  readonly done: Acknowledged | null;
  readonly name: string;
  send(): Promise<CallResponse>;
}

const ACTIONS = ['byo', 'green_transport', 'e_waste'] as const;
const VISITS = [1, 2, 3, 4, 5] as const;
const CHALLENGES = [1, 2] as const;
export const STREAMS = 6;

let newcomers = 0;

function dayOf(server: { readonly url: string }, as: MadeResident): Step[] {
  const residentId = as.id;
  const read = (path: '/api/auth/user' | '/api/green-spaces' | '/api/user/challenges'): Step => ({
    done: null,
    name: `GET ${path}`,
    send: () => call(server, `GET ${path}`, { as }),
  });
  return [
    ...CHALLENGES.flatMap((id): Step[] => [
      { done: { what: 'challenge', residentId, id }, name: 'join', send: () => joinChallenge(server, as, id) },
      read('/api/user/challenges'),
    ]),
    ...VISITS.flatMap((id): Step[] => [
      { done: { what: 'check-in', residentId, id }, name: 'check-in', send: () => checkIn(server, as, id) },
      read('/api/auth/user'),
    ]),
    ...ACTIONS.flatMap((action): Step[] => [
      {
        done: { what: 'eco-action', residentId, action },
        name: 'eco-action',
        send: () => logAction(server, as, action),
      },
      read('/api/green-spaces'),
    ]),
  ];
}

function registration(server: { readonly url: string }): Step {
  newcomers += 1;
  const username = `Late-${process.pid}-${newcomers}`;
  const body = { username, email: `${username}@example.sg`, password: 'a password of theirs' };
  return {
    done: { what: 'registration', username },
    name: 'registration',
    send: () => call(server, 'POST /api/auth/register', { from: newAddress(), body }),
  };
}

/** Throws if the stream breaks off, or the response is no stream. */
async function readStream(server: { readonly url: string }, as: MadeResident, signal: AbortSignal): Promise<void> {
  const response = await fetch(`${server.url}/api/notifications/stream`, { signal, headers: { cookie: as.cookie } });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${response.status} ${text.slice(0, 200)}`);
}

/**
 * `count` concurrent residents, one who registers repeatedly, and some who reopen streams.
 * Sends each request only once.
 */
export function startCountedLoad(server: { readonly url: string }, db: Database, count: number): CountedLoad {
  const acknowledged: Acknowledged[] = [];
  const failed: Failed[] = [];
  const leaving = new AbortController();
  let [ended, streamsOpened] = [0, 0];
  const stopping = new AbortController();
  const isOn = (): boolean => !stopping.signal.aborted;

  const run = async ({ done, name, send }: Step): Promise<void> => {
    const began = performance.now();
    try {
      const { status, text } = await send();
      if (status >= 300) failed.push({ what: `${name}: ${status} ${text.slice(0, 200)}`, began });
      else if (done !== null) acknowledged.push(done);
    } catch (error) {
      failed.push({ what: `${name}: ${String(error)} ${String((error as Error).cause)}`, began });
    }
    ended += 1;
  };
  const resident = async (): Promise<void> => {
    while (isOn()) {
      for (const step of dayOf(server, await makeResident(db))) {
        if (!isOn()) return;
        await run(step);
      }
    }
  };
  const newcomer = async (): Promise<void> => {
    while (isOn()) await run(registration(server));
  };
  const reader = async (): Promise<void> => {
    const as = await makeResident(db);
    while (isOn()) {
      const began = performance.now();
      streamsOpened += 1;
      try {
        await readStream(server, as, leaving.signal);
      } catch (error) {
        if (isOn()) failed.push({ what: `stream: ${String(error)}`, began });
      }
    }
  };
  const readers = Promise.all(Array.from({ length: STREAMS }, reader));
  const all = Promise.all([...Array.from({ length: count }, resident), newcomer()]);
  return {
    acknowledged,
    failed,
    ended: () => ended,
    streamsOpened: () => streamsOpened,
    async stop() {
      stopping.abort();
      await all;
      leaving.abort();
      await readers;
    },
  };
}
