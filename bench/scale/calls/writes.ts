import { randomUUID } from 'node:crypto';
import { ECO_ACTIONS } from '@ecopulse/contract/challenges/challenges';
import type { ServedEndpointName } from '@ecopulse/contract/endpoints';
import { pick, type Random } from '../../harness/random.ts';
import { anyAdmin, anyResident, type Call, type Dataset, classifyCall, type Request } from './call.ts';

function roundRobin<T>(items: readonly T[]): () => T {
  let next = 0;
  return () => {
    const item = items[next++ % items.length];
    if (item === undefined) throw new Error('there is no item');
    return item;
  };
}

function newEvent(greenSpaceId: number) {
  const start = Date.now() + 86_400_000;
  return {
    kind: 'clean-up',
    title: { en: 'River clean-up' },
    text: { en: 'We pick up litter along the river.' },
    languages: ['en'],
    startsAt: new Date(start).toISOString(),
    endsAt: new Date(start + 7_200_000).toISOString(),
    place: { greenSpaceId },
    capacity: 30,
    state: 'published',
  };
}

interface WriteInput {
  readonly as?: number;
  readonly id?: number;
  readonly body?: unknown;
}

export function createWriteCalls(dataset: Dataset): Call[] {
  const { samples } = dataset;
  const anyone = (random: Random): number => anyResident(dataset, random);
  const nextFriendship = roundRobin(samples.friendships);
  const nextNotification = roundRobin(samples.notifications);
  const nextGoing = roundRobin(samples.going);
  const nextRequest = roundRobin(samples.pending);
  const toReceiver = (): WriteInput => {
    const { id, receiver } = nextRequest();
    return { as: receiver, id };
  };
  const write = (name: ServedEndpointName, createInput: (random: Random) => WriteInput, label?: string): Call => {
    const [method, address] = name.split(' ') as [Request['method'], string];
    const kind = classifyCall(name);
    return {
      name,
      what: label === undefined ? name : `${name}, ${label}`,
      kind,
      request(random) {
        const { as, id, body } = createInput(random);
        const path = id === undefined ? address : address.replace(/:\w+/, String(id));
        const caller = as ?? (kind === 'admin' ? anyAdmin(random) : anyone(random));
        return { method, path, as: caller, ...(body !== undefined && { body }) };
      },
    };
  };
  return [
    write('POST /api/green-spaces/checkin', (random) => ({
      body: { greenSpaceId: pick(samples.greenSpaces, random) },
    })),
    write('POST /api/user/eco-actions', (random) => ({ body: { action: pick(Object.keys(ECO_ACTIONS), random) } })),
    write('POST /api/lessons/:id/complete', (random) => ({
      id: pick(samples.lessons, random),
      body: { quizScore: 90 },
    })),
    write('POST /api/challenges/:id/join', (random) => ({ id: pick(samples.challenges, random) })),
    write('POST /api/friend-request', (random) => ({ body: { receiverId: anyone(random) } })),
    write('POST /api/friend-request/:id/accept', toReceiver),
    write('POST /api/friend-request/:id/reject', toReceiver),
    write('DELETE /api/friend/:id', () => {
      const { residentId, friendId } = nextFriendship();
      return { as: residentId, id: friendId };
    }),
    write('PUT /api/user/blocks/:userId', (random) => ({ id: anyone(random) })),
    write('PATCH /api/user/settings', (random) => ({ body: { theme: pick(['light', 'dark'], random) } }), 'theme'),
    write(
      'PATCH /api/user/settings',
      (random) => ({ body: { privacy: { inRankings: random() < 0.5 } } }),
      'out of the rankings',
    ),
    write('PATCH /api/user/profile', (random) => ({ body: { homeTown: pick(['Bedok', 'Tampines'], random) } })),
    write('POST /api/events', (random) => ({
      as: anyAdmin(random),
      body: newEvent(pick(samples.greenSpaces, random)),
    })),
    write('POST /api/events/:id/join', (random) => ({ id: pick(samples.events, random).id, body: {} })),
    write('DELETE /api/events/:id/join', () => {
      const { event, resident } = nextGoing();
      return { as: resident, id: event };
    }),
    write('POST /api/clubs/:id/join', (random) => ({ id: pick(samples.clubs, random).id, body: { shown: true } })),
    write('POST /api/notifications/read', () => {
      const { id, resident } = nextNotification();
      return { as: resident, body: { upTo: id } };
    }),
    write('POST /api/admin/users/:id/adjustments', (random) => ({
      id: anyone(random),
      body: { key: randomUUID(), points: 5, reason: 'Planted trees with the town council' },
    })),
    write('PUT /api/admin/users/:id/ranking-withholding', (random) => ({
      id: anyone(random),
      body: { reason: 'Invented locations' },
    })),
    write('DELETE /api/admin/users/:id/ranking-withholding', (random) => ({ id: anyone(random) })),
  ];
}
