import { randomUUID } from 'node:crypto';
import { ECO_ACTIONS } from '@ecopulse/contract/challenges/challenges';
import type { ServedEndpointName } from '@ecopulse/contract/endpoints';
import { anyAdmin, type Asking, type Call, kindOf, type Request } from './calls.ts';
import type { Random } from './dataset/random.ts';

/** Returns one item after the other, and starts again at the end. */
function inTurn<T>(items: readonly T[]): () => T {
  let next = 0;
  return () => {
    const item = items[next++ % items.length];
    if (item === undefined) throw new Error('there is no item');
    return item;
  };
}

/** The writes of residents, each by a resident who may do it. */
export function writeCalls({ samples, residents }: Asking): Call[] {
  const anybody = (random: Random): number => 1 + Math.floor(random() * residents);
  const friendship = inTurn(samples.friendships);
  const told = inTurn(samples.notifications);
  const request = inTurn(samples.pending);
  const write = (
    name: ServedEndpointName,
    how: string | null,
    sent: (random: Random) => { as: number; id?: number; body?: unknown },
  ): Call => {
    const [method, address] = name.split(' ') as [Request['method'], string];
    return {
      name,
      what: how === null ? `${method} ${address}` : `${method} ${address}, ${how}`,
      kind: kindOf(name),
      request(random) {
        const { as, id, body } = sent(random);
        const path = id === undefined ? address : address.replace(/:\w+/, String(id));
        return { method, path, as, ...(body !== undefined && { body }) };
      },
    };
  };
  const oneOf = <T>(items: readonly T[], random: Random): T | undefined => items[Math.floor(random() * items.length)];

  return [
    write('POST /api/green-spaces/checkin', null, (random) => ({
      as: anybody(random),
      body: { greenSpaceId: oneOf(samples.greenSpaces, random) },
    })),
    write('POST /api/user/eco-actions', null, (random) => ({
      as: anybody(random),
      body: { action: oneOf(Object.keys(ECO_ACTIONS), random) },
    })),
    write('POST /api/lessons/:id/complete', null, (random) => ({
      as: anybody(random),
      id: oneOf(samples.lessons, random) ?? 0,
      body: { quizScore: 90 },
    })),
    write('POST /api/challenges/:id/join', null, (random) => ({
      as: anybody(random),
      id: oneOf(samples.challenges, random) ?? 0,
    })),
    write('POST /api/friend-request', null, (random) => ({
      as: anybody(random),
      body: { receiverId: anybody(random) },
    })),
    write('POST /api/friend-request/:id/accept', null, () => {
      const { id, receiver } = request();
      return { as: receiver, id };
    }),
    write('POST /api/friend-request/:id/reject', null, () => {
      const { id, receiver } = request();
      return { as: receiver, id };
    }),
    write('DELETE /api/friend/:id', null, () => {
      const { one, other } = friendship();
      return { as: one, id: other };
    }),
    write('PUT /api/user/blocks/:userId', null, (random) => ({ as: anybody(random), id: anybody(random) })),
    write('PATCH /api/user/settings', 'theme', (random) => ({
      as: anybody(random),
      body: { theme: random() < 0.5 ? 'light' : 'dark' },
    })),
    write('PATCH /api/user/settings', 'out of the rankings', (random) => ({
      as: anybody(random),
      body: { privacy: { inRankings: random() < 0.5 } },
    })),
    write('PATCH /api/user/profile', 'home town', (random) => ({
      as: anybody(random),
      body: { homeTown: random() < 0.5 ? 'Bedok' : 'Tampines' },
    })),
    write('POST /api/notifications/read', null, () => {
      const { id, resident } = told();
      return { as: resident, body: { upTo: id } };
    }),
    write('POST /api/admin/users/:id/adjustments', null, (random) => ({
      as: anyAdmin(random),
      id: anybody(random),
      body: { key: randomUUID(), points: 5, reason: 'Planted trees with the town council' },
    })),
    write('PUT /api/admin/users/:id/ranking-withholding', null, (random) => ({
      as: anyAdmin(random),
      id: anybody(random),
      body: { reason: 'Invented locations' },
    })),
    write('DELETE /api/admin/users/:id/ranking-withholding', null, (random) => ({
      as: anyAdmin(random),
      id: anybody(random),
    })),
  ];
}
