import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../../apps/server/src/db/database.ts';
import type { MadeResident } from '../../../apps/server/src/testing/factories.ts';
import { type CallResponse, call } from '../../../apps/server/src/testing/faults/calls.ts';
import type { Acknowledged } from '../../../apps/server/src/testing/faults/load.ts';
import { HERE } from '../../../apps/server/src/testing/visits.ts';

type Server = { readonly url: string };

export interface RetriedLoad {
  readonly acknowledged: readonly Acknowledged[];
  /** Neither 2xx nor a 503 of the database with Retry-After, or no response. */
  readonly unexpected: readonly string[];
  refused(): number;
  /** Whether each server has acknowledged a write sent after `moment`, as `performance.now()`. */
  areBackSince(moment: number): boolean;
  stop(): Promise<void>;
}

const AT_ONCE = 8;
/** Makes the residents' writes last for some minutes. */
const PAUSE_MS = 80;
const RETRY_MS = 100;
const VISITS = [1, 2, 3, 4, 5] as const;
const ACTIONS = ['byo', 'green_transport', 'e_waste'] as const;

interface Write {
  readonly done: Acknowledged;
  send(server: Server): Promise<CallResponse>;
}

/** Alternates between the servers, and retries a 503 with the same key, as the app does. */
export function startRetriedLoad(servers: readonly Server[], residents: readonly MadeResident[]): RetriedLoad {
  const [acknowledged, unexpected]: [Acknowledged[], string[]] = [[], []];
  /** By server: when the last write that it acknowledged was sent. */
  const last = servers.map(() => 0);
  let [refused, turn] = [0, 0];
  const stopping = new AbortController();
  const writes = residents.flatMap(writesOf).values();

  const perform = async ({ done, send }: Write): Promise<void> => {
    while (!stopping.signal.aborted) {
      turn += 1;
      const index = turn % servers.length;
      const sentAt = performance.now();
      const answer = await send(servers[index] ?? { url: '' }).catch((error: unknown) => String(error));
      if (typeof answer === 'string') {
        unexpected.push(answer);
        return;
      }
      const { status, code, headers, text } = answer;
      if (status === 200 || status === 201) {
        last[index] = Math.max(last[index] ?? 0, sentAt);
        acknowledged.push(done);
        return;
      }
      if (status !== 503 || code !== 'unavailable' || !(Number(headers.get('retry-after')) > 0)) {
        unexpected.push(`${status} ${text}`);
        return;
      }
      refused += 1;
      await delay(RETRY_MS);
    }
  };
  const busy = async (): Promise<void> => {
    for (const write of writes) {
      await perform(write);
      if (stopping.signal.aborted) return;
      await delay(PAUSE_MS);
    }
    unexpected.push('all writes of the residents were used up');
  };
  const all = Promise.all(Array.from({ length: AT_ONCE }, busy));
  return {
    acknowledged,
    unexpected,
    refused: () => refused,
    areBackSince: (moment) => last.every((sentAt) => sentAt > moment),
    async stop() {
      stopping.abort();
      await all;
    },
  };
}

/** A load sends each visit and eco-action of a resident only once. */
export async function writtenTwice(db: Database): Promise<string[]> {
  const { rows } = await sql<{ twice: string }>`
    select 'check-in ' || resident_id || ' ' || green_space_id as twice
    from check_ins group by resident_id, green_space_id having count(*) > 1
    union all
    select 'eco-action ' || resident_id || ' ' || (facts ->> 'action')
    from activities where type = 'eco_action' group by resident_id, facts ->> 'action' having count(*) > 1`.execute(db);
  return rows.map(({ twice }) => twice);
}

function writesOf(as: MadeResident): Write[] {
  const residentId = as.id;
  return [
    ...VISITS.map((id): Write => {
      const sent = { as, key: randomUUID(), body: { greenSpaceId: id, location: HERE } };
      const send = (server: Server) => call(server, 'POST /api/green-spaces/checkin', sent);
      return { done: { what: 'check-in', residentId, id }, send };
    }),
    ...ACTIONS.map((action): Write => {
      const sent = { as, key: randomUUID(), body: { action } };
      const send = (server: Server) => call(server, 'POST /api/user/eco-actions', sent);
      return { done: { what: 'eco-action', residentId, action }, send };
    }),
  ];
}
