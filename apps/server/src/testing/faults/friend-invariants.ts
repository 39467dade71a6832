import type { Transaction } from '../../db/database.ts';
import type { Ledger } from './ledger.ts';

export async function listFriendViolations(trx: Transaction, ledger: Ledger): Promise<string[]> {
  const friendships = await trx.selectFrom('friendships').select(['low_id', 'high_id']).execute();
  const requests = await trx
    .selectFrom('friend_requests')
    .select(['id', 'sender_id', 'receiver_id', 'status'])
    .execute();
  const blocks = await trx.selectFrom('blocks').select(['blocker_id', 'blocked_id']).execute();
  const friends = new Set(friendships.map((row) => pairName(row.low_id, row.high_id)));
  const blocked = new Set(blocks.map((row) => pairName(row.blocker_id, row.blocked_id)));
  const accepted = new Set(
    requests.filter(({ status }) => status === 'accepted').map((row) => pairName(row.sender_id, row.receiver_id)),
  );
  const pending = requests.filter(({ status }) => status === 'pending');
  return [
    ...[...friends].flatMap((pair) => [
      ...(blocked.has(pair) ? [`${pair} are friends, and one has blocked the other`] : []),
      ...(accepted.has(pair) ? [] : [`${pair} are friends without an accepted request`]),
    ]),
    ...pending.flatMap((row) => {
      const pair = pairName(row.sender_id, row.receiver_id);
      return [
        ...(friends.has(pair) ? [`${pair} are friends, and a request waits between them`] : []),
        ...(blocked.has(pair) ? [`a request waits between ${pair}, of whom one has blocked the other`] : []),
      ];
    }),
    ...listFriendRecordViolations(ledger, accepted),
    ...(await listOrphanNotifications(
      trx,
      new Set(pending.map(({ id, receiver_id }) => `${receiver_id} request:${id}`)),
    )),
  ];
}

function pairName(firstId: number, secondId: number): string {
  return firstId < secondId ? `residents ${firstId} and ${secondId}` : `residents ${secondId} and ${firstId}`;
}

/** An accepted request is once in both ledgers, even after the friendship ends. */
function listFriendRecordViolations(ledger: Ledger, accepted: ReadonlySet<string>): string[] {
  const recorded = [...ledger].flatMap(([id, rows]) =>
    rows
      .filter(({ type }) => type === 'friend_added')
      .map(({ subject }) => pairName(id, Number(subject.slice('friend:'.length)))),
  );
  const recordsByPair = Map.groupBy(recorded, (pair) => pair);
  return [...new Set([...recorded, ...accepted])].flatMap((pair) => {
    const [recordCount, expectedCount] = [recordsByPair.get(pair)?.length ?? 0, accepted.has(pair) ? 2 : 0];
    return recordCount === expectedCount
      ? []
      : [`the ledgers of ${pair} say ${recordCount} times that they are friends, their requests ${expectedCount}`];
  });
}

async function listOrphanNotifications(trx: Transaction, pending: ReadonlySet<string>): Promise<string[]> {
  const rows = await trx
    .selectFrom('notifications')
    .select(['resident_id', 'subject'])
    .where('kind', '=', 'friend_request')
    .execute();
  return rows
    .filter(({ resident_id, subject }) => !pending.has(`${resident_id} ${subject}`))
    .map(({ resident_id, subject }) => `resident ${resident_id} is told of ${subject}, which does not wait for them`);
}
