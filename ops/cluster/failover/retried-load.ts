import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../../apps/server/src/db/database.ts';
import type { TestResident } from '../../../apps/server/src/testing/factories.ts';
import { type CallResponse, call } from '../../../apps/server/src/testing/faults/calls.ts';
import type { AcknowledgedWrite } from '../../../apps/server/src/testing/faults/load.ts';
import { SHARED_LOCATION } from '../../../apps/server/src/testing/shared-location.ts';

type Server = { readonly url: string };

export interface RetriedLoad {
  readonly acknowledged: readonly AcknowledgedWrite[];
  /** Neither 2xx nor a 503 of the database with Retry-After, or no response. */
  readonly unexpected: readonly string[];
  refusals(): number;
  /** Whether each server has acknowledged a write sent after `moment`, as `performance.now()`. */
  haveRecoveredSince(moment: number): boolean;
  stop(): Promise<void>;
}

const CLIENT_COUNT = 8;
/** Makes the residents' writes last for some minutes. */
const PAUSE_MS = 80;
const RETRY_MS = 100;
const VISITS = [1, 2, 3, 4, 5] as const;
const ACTIONS = ['byo', 'green_transport', 'e_waste'] as const;

interface Write {
  readonly acknowledgement: AcknowledgedWrite;
  send(server: Server): Promise<CallResponse>;
}

/** Alternates between the servers, and retries a 503 with the same key, as the app does. */
export function startRetriedLoad(servers: readonly Server[], residents: readonly TestResident[]): RetriedLoad {
  const acknowledged: AcknowledgedWrite[] = [];
  const unexpected: string[] = [];
  /** By server: when the last write that it acknowledged was sent. */
  const lastAcknowledgedAt = servers.map(() => 0);
  let [refusals, writeCount] = [0, 0];
  const abortController = new AbortController();
  const remainingWrites = residents.flatMap(createWrites).values();

  const sendUntilAcknowledged = async ({ acknowledgement, send }: Write): Promise<void> => {
    while (!abortController.signal.aborted) {
      writeCount += 1;
      const index = writeCount % servers.length;
      const sentAt = performance.now();
      const outcome = await send(servers[index] ?? { url: '' }).catch((error: unknown) => String(error));
      if (typeof outcome === 'string') {
        unexpected.push(outcome);
        return;
      }
      const { status, code, headers, text } = outcome;
      if (status === 200 || status === 201) {
        lastAcknowledgedAt[index] = Math.max(lastAcknowledgedAt[index] ?? 0, sentAt);
        acknowledged.push(acknowledgement);
        return;
      }
      if (status !== 503 || code !== 'unavailable' || !(Number(headers.get('retry-after')) > 0)) {
        unexpected.push(`${status} ${text}`);
        return;
      }
      refusals += 1;
      await delay(RETRY_MS);
    }
  };
  const sendWrites = async (): Promise<void> => {
    for (const write of remainingWrites) {
      await sendUntilAcknowledged(write);
      if (abortController.signal.aborted) return;
      await delay(PAUSE_MS);
    }
    unexpected.push('all writes of the residents were used up');
  };
  const clients = Promise.all(Array.from({ length: CLIENT_COUNT }, sendWrites));
  return {
    acknowledged,
    unexpected,
    refusals: () => refusals,
    haveRecoveredSince: (moment) => lastAcknowledgedAt.every((sentAt) => sentAt > moment),
    async stop() {
      abortController.abort();
      await clients;
    },
  };
}

/** Each visit and eco-action of a resident has one key, so two rows are a retry that was stored twice. */
export async function listDuplicateWrites(db: Database): Promise<string[]> {
  const { rows } = await sql<{ twice: string }>`
    select 'check-in ' || resident_id || ' ' || green_space_id as twice
    from check_ins group by resident_id, green_space_id having count(*) > 1
    union all
    select 'eco-action ' || resident_id || ' ' || (facts ->> 'action')
    from activities where type = 'eco_action' group by resident_id, facts ->> 'action' having count(*) > 1`.execute(db);
  return rows.map(({ twice }) => twice);
}

function createWrites(as: TestResident): Write[] {
  const residentId = as.id;
  return [
    ...VISITS.map((id): Write => {
      const options = { as, key: randomUUID(), body: { greenSpaceId: id, location: SHARED_LOCATION } };
      const send = (server: Server) => call(server, 'POST /api/green-spaces/checkin', options);
      return { acknowledgement: { kind: 'check-in', residentId, id }, send };
    }),
    ...ACTIONS.map((action): Write => {
      const options = { as, key: randomUUID(), body: { action } };
      const send = (server: Server) => call(server, 'POST /api/user/eco-actions', options);
      return { acknowledgement: { kind: 'eco-action', residentId, action }, send };
    }),
  ];
}
