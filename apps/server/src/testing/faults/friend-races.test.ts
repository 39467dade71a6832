import { afterEach, describe, expect, test } from 'vitest';
import type { FriendRequest, RequestReceipt } from '@ecopulse/contract/social/social';
import { makeResident, type MadeResident } from '../factories.ts';
import { expectNoViolations } from './agreement.ts';
import { CALLS, callConcurrently, RACE_TIMEOUT, TRIALS } from './concurrent-calls.ts';
import { type CallResponse, call, countKinds } from './calls.ts';
import {
  acceptRequest,
  ask,
  block,
  bodyOf,
  endFriendship,
  rejectRequest,
  unblock,
  withdrawRequest,
} from './actions.ts';
import { shareTwoServers } from './two-servers.ts';

const shared = shareTwoServers();
const options = { timeout: RACE_TIMEOUT };
const MANY_MORE = Math.max(CALLS, 25);
type Two = readonly [mei: MadeResident, raju: MadeResident];

afterEach(async () => {
  await expectNoViolations(shared().db);
});

async function eachTrial(race: (two: Two, trial: number) => Promise<void>): Promise<void> {
  for (let trial = 0; trial < TRIALS; trial += 1) {
    const { db } = shared();
    const two = [await makeResident(db), await makeResident(db)] as const;
    // Rows are locked in the order of ids, so both orders are tried.
    await race(trial % 2 === 0 ? two : [two[1], two[0]], trial);
  }
}

async function requestOf(as: MadeResident, other: MadeResident): Promise<number> {
  const response = await ask(shared().a, as, other.id);
  expect(response.status).toBe(201);
  return (bodyOf(response) as RequestReceipt).requestId ?? 0;
}

async function expectBefriended([mei, raju]: Two): Promise<void> {
  expect((await acceptRequest(shared().b, raju, await requestOf(mei, raju))).status).toBe(200);
}

const friendsOf = async (server: { url: string }, as: MadeResident) =>
  (bodyOf(await call(server, 'GET /api/friends', { as })) as { id: number }[]).map(({ id }) => id);
const requestsOf = async (server: { url: string }, as: MadeResident, direction: 'incoming' | 'sent') =>
  (bodyOf(await call(server, `GET /api/friend-requests?direction=${direction}`, { as })) as FriendRequest[]).map(
    ({ id, resident }) => ({ id, with: resident.id }),
  );

async function outcomeOf([mei, raju]: Two): Promise<'friends' | 'asked' | 'nothing'> {
  const { a, b, db } = shared();
  const outcomes = new Set<string>();
  for (const server of [a, b]) {
    const areFriends = (await friendsOf(server, mei)).includes(raju.id);
    expect((await friendsOf(server, raju)).includes(mei.id)).toBe(areFriends);
    const [sent, incoming] = [await requestsOf(server, mei, 'sent'), await requestsOf(server, mei, 'incoming')];
    const mirrored = (list: { id: number }[]) => list.map(({ id }) => ({ id, with: mei.id }));
    expect(await requestsOf(server, raju, 'incoming')).toEqual(mirrored(sent));
    expect(await requestsOf(server, raju, 'sent')).toEqual(mirrored(incoming));
    expect(sent.length + incoming.length).toBeLessThanOrEqual(areFriends ? 0 : 1);
    outcomes.add(areFriends ? 'friends' : sent.length + incoming.length > 0 ? 'asked' : 'nothing');
  }
  expect(outcomes.size).toBe(1);
  const rows = await db
    .selectFrom('friendships')
    .select('since')
    .where('low_id', '=', Math.min(mei.id, raju.id))
    .where('high_id', '=', Math.max(mei.id, raju.id))
    .execute();
  expect(rows).toHaveLength(outcomes.has('friends') ? 1 : 0);
  return [...outcomes][0] as 'friends' | 'asked' | 'nothing';
}

async function ledgersOf(two: Two): Promise<string[][]> {
  const rows = await shared()
    .db.selectFrom('activities')
    .select(['resident_id', 'type'])
    .where(
      'resident_id',
      'in',
      two.map(({ id }) => id),
    )
    .orderBy('id')
    .execute();
  return two.map(({ id }) => rows.filter((row) => row.resident_id === id).map(({ type }) => type));
}
const ONCE_EACH = [
  ['friend_added', 'badge_earned'],
  ['friend_added', 'badge_earned'],
];

function kindsOf(responses: readonly CallResponse[], allowed: readonly string[]): Record<string, number> {
  const kinds = countKinds(responses);
  expect(allowed).toEqual(expect.arrayContaining(Object.keys(kinds)));
  return kinds;
}

function report(what: string, outcomes: readonly string[]): void {
  const counts = [...Map.groupBy(outcomes, (outcome) => outcome)].map(([outcome, same]) => `${outcome} ${same.length}`);
  process.stdout.write(`${what}: ${counts.toSorted().join(', ')}\n`);
}

describe('sending a friend request', () => {
  test(`${CALLS} times concurrently sends it once`, options, async () => {
    await eachTrial(async (two) => {
      const [mei, raju] = two;
      const responses = await callConcurrently(shared(), CALLS, (server) => ask(server, mei, raju.id));
      expect(countKinds(responses)).toEqual({ '201': 1, '409 request-pending': CALLS - 1 });
      expect(await outcomeOf(two)).toBe('asked');
      expect(await ledgersOf(two)).toEqual([[], []]);
    });
  });

  test('from both sides concurrently makes the two friends once', options, async () => {
    await eachTrial(async (two) => {
      const [mei, raju] = two;
      const responses = await callConcurrently(shared(), 20, (server, index) =>
        // Each of the two asks both servers.
        index % 4 < 2 ? ask(server, mei, raju.id) : ask(server, raju, mei.id),
      );
      const { '201': asked } = kindsOf(responses, ['201', '409 request-pending', '409 already-friends']);
      expect(asked).toBe(2);
      expect(await outcomeOf(two)).toBe('friends');
      expect(await ledgersOf(two)).toEqual(ONCE_EACH);
    });
  });

  test(`to ${MANY_MORE} residents concurrently reaches twenty of them`, options, async () => {
    const people = await Promise.all(Array.from({ length: MANY_MORE }, () => makeResident(shared().db)));
    await eachTrial(async ([mei]) => {
      const responses = await callConcurrently(shared(), MANY_MORE, (server, index) =>
        ask(server, mei, people[index]?.id ?? 0),
      );
      expect(countKinds(responses)).toEqual({ '201': 20, '429 request-limit': MANY_MORE - 20 });
      expect(await requestsOf(shared().a, mei, 'sent')).toHaveLength(20);
    });
  });

  test('back while the first is withdrawn ends in friendship or in the new request', options, async () => {
    const outcomes: string[] = [];
    await eachTrial(async (two, trial) => {
      const [mei, raju] = two;
      const requestId = await requestOf(mei, raju);
      const responses = await callConcurrently(shared(), 10, (server, index) =>
        (index + trial) % 2 === 0 ? ask(server, raju, mei.id) : withdrawRequest(server, mei, requestId),
      );
      kindsOf(responses, [
        '201',
        '204',
        '409 already-friends',
        '409 request-pending',
        '409 request-answered',
        '404 request-not-found',
      ]);
      const outcome = await outcomeOf(two);
      expect(['friends', 'asked']).toContain(outcome);
      expect(await ledgersOf(two)).toEqual(outcome === 'friends' ? ONCE_EACH : [[], []]);
      outcomes.push(outcome);
    });
    report('asking back and withdrawing', outcomes);
  });
});

describe('accepting a request', () => {
  test(`${CALLS} times concurrently makes the two friends once`, options, async () => {
    await eachTrial(async (two) => {
      const [mei, raju] = two;
      const requestId = await requestOf(mei, raju);
      const responses = await callConcurrently(shared(), CALLS, (server) => acceptRequest(server, raju, requestId));
      expect(countKinds(responses)).toEqual({ '200': 1, '409 request-answered': CALLS - 1 });
      expect(await outcomeOf(two)).toBe('friends');
      expect(await ledgersOf(two)).toEqual(ONCE_EACH);
    });
  });

  const rivals: Readonly<
    Record<
      string,
      {
        act: (server: { url: string }, two: Two, requestId: number) => Promise<CallResponse>;
        responses: readonly string[];
        ends: readonly string[];
      }
    >
  > = {
    'rejecting it': {
      act: (server, [, raju], requestId) => rejectRequest(server, raju, requestId),
      responses: ['204', '409 request-answered'],
      // The sender still sees a rejected request, the receiver does not.
      ends: ['friends', 'rejected'],
    },
    'withdrawing it': {
      act: (server, [mei], requestId) => withdrawRequest(server, mei, requestId),
      responses: ['204', '409 request-answered', '404 request-not-found'],
      ends: ['friends', 'nothing'],
    },
    'ending the friendship': {
      act: (server, [mei, raju]) => endFriendship(server, mei, raju.id),
      responses: ['204', '404 friend-not-found'],
      ends: ['friends', 'nothing'],
    },
    'blocking by its sender': {
      act: (server, [mei, raju]) => block(server, mei, raju.id),
      responses: ['204'],
      ends: ['nothing'],
    },
    'blocking by its receiver': {
      act: (server, [mei, raju]) => block(server, raju, mei.id),
      responses: ['204'],
      ends: ['nothing'],
    },
    'asking back': {
      act: (server, [mei, raju]) => ask(server, raju, mei.id),
      responses: ['201', '409 already-friends'],
      ends: ['friends'],
    },
  };

  test.each(Object.keys(rivals))(
    'and %s concurrently has one outcome, the same for both residents',
    options,
    async (what) => {
      const rival = rivals[what];
      if (!rival) throw new Error('there is a rival of this name');
      const outcomes: string[] = [];
      await eachTrial(async (two, trial) => {
        const [, raju] = two;
        const requestId = await requestOf(...two);
        const rivalResponses: CallResponse[] = [];
        const responses = await callConcurrently(shared(), 10, async (server, index) => {
          if ((index + trial) % 3 !== 0) return acceptRequest(server, raju, requestId);
          const response = await rival.act(server, two, requestId);
          rivalResponses.push(response);
          return response;
        });
        kindsOf(rivalResponses, rival.responses);
        const accepting = responses.filter((response) => !rivalResponses.includes(response));
        const { '200': accepted = 0 } = kindsOf(accepting, ['200', '409 request-answered', '404 request-not-found']);
        expect(accepted).toBeLessThanOrEqual(1);
        const isRejected = what === 'rejecting it' && rivalResponses.some(({ status }) => status === 204);
        const outcome = isRejected ? 'rejected' : await outcomeOf(two);
        if (isRejected) {
          expect(accepted).toBe(0);
          for (const each of two) expect(await friendsOf(shared().b, each)).toEqual([]);
          expect(await requestsOf(shared().b, raju, 'incoming')).toEqual([]);
        }
        expect(rival.ends).toContain(outcome);
        const wereFriends = accepted === 1 || (what === 'asking back' && outcome === 'friends');
        expect(await ledgersOf(two)).toEqual(wereFriends ? ONCE_EACH : [[], []]);
        outcomes.push(outcome);
      });
      report(`accepting and ${what}`, outcomes);
    },
  );
});

describe('ending a friendship', () => {
  test('from both sides concurrently ends it once', options, async () => {
    await eachTrial(async (two) => {
      const [mei, raju] = two;
      await expectBefriended(two);
      const responses = await callConcurrently(shared(), 20, (server, index) =>
        index % 4 < 2 ? endFriendship(server, mei, raju.id) : endFriendship(server, raju, mei.id),
      );
      expect(countKinds(responses)).toEqual({ '204': 1, '404 friend-not-found': 19 });
      expect(await outcomeOf(two)).toBe('nothing');
    });
  });

  test('and making it again concurrently, from both sides, records it once whatever the outcome', options, async () => {
    const outcomes: string[] = [];
    await eachTrial(async (two) => {
      const [mei, raju] = two;
      await expectBefriended(two);
      const responses = await callConcurrently(shared(), 24, (server, index) => {
        const [one, other] = index % 4 < 2 ? two : [raju, mei];
        return index % 3 === 0 ? endFriendship(server, one, other.id) : ask(server, one, other.id);
      });
      kindsOf(responses, ['201', '204', '409 request-pending', '409 already-friends', '404 friend-not-found']);
      outcomes.push(await outcomeOf(two));
      expect(await ledgersOf(two)).toEqual(ONCE_EACH);
    });
    report('ending and asking', outcomes);
  });
});

describe('blocking', () => {
  test('each other concurrently, while both send requests, leaves only the blocks', options, async () => {
    await eachTrial(async (two, trial) => {
      const [mei, raju] = two;
      if (trial % 2 === 0) await expectBefriended(two);
      const responses = await callConcurrently(shared(), 20, (server, index) => {
        const [one, other] = index % 4 < 2 ? two : [raju, mei];
        return index % 5 === 0 ? ask(server, one, other.id) : block(server, one, other.id);
      });
      kindsOf(responses, ['201', '204', '409 request-pending', '409 already-friends', '404 resident-not-found']);
      expect(await outcomeOf(two)).toBe('nothing');
      for (const [one, other] of [two, [raju, mei]] as const)
        expect(await call(shared().a, `GET /api/users/${other.username}`, { as: one })).toMatchObject({ status: 404 });
    });
  });

  test('and unblocking concurrently restores neither friendship nor request', options, async () => {
    await eachTrial(async (two) => {
      const [mei, raju] = two;
      await expectBefriended(two);
      const responses = await callConcurrently(shared(), 20, (server, index) =>
        index % 2 === 0 ? block(server, mei, raju.id) : unblock(server, mei, raju.id),
      );
      expect(countKinds(responses)).toEqual({ '204': 20 });
      expect(await outcomeOf(two)).toBe('nothing');
    });
  });
});

test(
  `a resident who makes and loses ${CALLS} friends concurrently has the right friends and ledger`,
  options,
  async () => {
    const { a, db } = shared();
    const mei = await makeResident(db);
    const people = await Promise.all(Array.from({ length: CALLS }, () => makeResident(db)));
    const asked = await callConcurrently(shared(), CALLS, (server, index) => ask(server, people[index] ?? mei, mei.id));
    expect(countKinds(asked)).toEqual({ '201': CALLS });
    const ids = (await requestsOf(a, mei, 'incoming')).map(({ id }) => id);

    const responses = await callConcurrently(shared(), CALLS, (server, index) =>
      acceptRequest(server, mei, ids[index] ?? 0),
    );

    expect(countKinds(responses)).toEqual({ '200': CALLS });
    expect(new Set(await friendsOf(a, mei))).toEqual(new Set(people.map(({ id }) => id)));
    const left = await callConcurrently(shared(), CALLS, (server, index) =>
      index % 2 === 0
        ? endFriendship(server, people[index] ?? mei, mei.id)
        : endFriendship(server, mei, people[index]?.id ?? 0),
    );
    expect(countKinds(left)).toEqual({ '204': CALLS });
    expect(await friendsOf(a, mei)).toEqual([]);
    const [ledger] = await ledgersOf([mei, people[0] ?? mei]);
    expect(ledger?.filter((type) => type === 'friend_added')).toHaveLength(CALLS);
    expect(ledger?.filter((type) => type === 'badge_earned')).toHaveLength(1);
  },
);
