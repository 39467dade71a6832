import { afterEach, describe, expect, test } from 'vitest';
import type { FriendRequest, RequestReceipt } from '@ecopulse/contract/social/social';
import { createResident, type TestResident } from '../factories.ts';
import { expectNoViolations } from './consistency.ts';
import { CALLS, callConcurrently, RACE_TIMEOUT_MS, TRIALS } from './concurrent-calls.ts';
import { type CallResponse, call, countKinds } from './calls.ts';
import {
  acceptRequest,
  sendFriendRequest,
  block,
  parseBody,
  endFriendship,
  rejectRequest,
  unblock,
  withdrawRequest,
} from './actions.ts';
import { shareTwoServers } from './two-servers.ts';

const shared = shareTwoServers();
const options = { timeout: RACE_TIMEOUT_MS };
const MANY_RESIDENTS = Math.max(CALLS, 25);
type ResidentPair = readonly [mei: TestResident, raju: TestResident];

afterEach(async () => {
  await expectNoViolations(shared().db);
});

async function eachTrial(race: (pair: ResidentPair, trial: number) => Promise<void>): Promise<void> {
  for (let trial = 0; trial < TRIALS; trial += 1) {
    const { db } = shared();
    const pair = [await createResident(db), await createResident(db)] as const;
    // Rows are locked in the order of ids, so both orders are tried.
    await race(trial % 2 === 0 ? pair : [pair[1], pair[0]], trial);
  }
}

async function createRequest(as: TestResident, target: TestResident): Promise<number> {
  const response = await sendFriendRequest(shared().a, as, target.id);
  expect(response.status).toBe(201);
  return (parseBody(response) as RequestReceipt).requestId ?? 0;
}

async function befriend([mei, raju]: ResidentPair): Promise<void> {
  expect((await acceptRequest(shared().b, raju, await createRequest(mei, raju))).status).toBe(200);
}

const listFriendIds = async (server: { url: string }, as: TestResident) =>
  (parseBody(await call(server, 'GET /api/friends', { as })) as { id: number }[]).map(({ id }) => id);
const listRequests = async (server: { url: string }, as: TestResident, direction: 'incoming' | 'sent') =>
  (parseBody(await call(server, `GET /api/friend-requests?direction=${direction}`, { as })) as FriendRequest[]).map(
    ({ id, resident }) => ({ id, with: resident.id }),
  );

async function readOutcome([mei, raju]: ResidentPair): Promise<'friends' | 'asked' | 'nothing'> {
  const { a, b } = shared();
  const outcomes = new Set<string>();
  for (const server of [a, b]) {
    const areFriends = (await listFriendIds(server, mei)).includes(raju.id);
    expect((await listFriendIds(server, raju)).includes(mei.id)).toBe(areFriends);
    const [sent, incoming] = [await listRequests(server, mei, 'sent'), await listRequests(server, mei, 'incoming')];
    const withMei = (list: { id: number }[]) => list.map(({ id }) => ({ id, with: mei.id }));
    expect(await listRequests(server, raju, 'incoming')).toEqual(withMei(sent));
    expect(await listRequests(server, raju, 'sent')).toEqual(withMei(incoming));
    expect(sent.length + incoming.length).toBeLessThanOrEqual(areFriends ? 0 : 1);
    const requestOutcome = sent.length + incoming.length > 0 ? 'asked' : 'nothing';
    outcomes.add(areFriends ? 'friends' : requestOutcome);
  }
  expect(outcomes.size).toBe(1);
  const rows = await shared().selectRows('friendships', ['since'], {
    low_id: Math.min(mei.id, raju.id),
    high_id: Math.max(mei.id, raju.id),
  });
  expect(rows).toHaveLength(outcomes.has('friends') ? 1 : 0);
  return [...outcomes][0] as 'friends' | 'asked' | 'nothing';
}

async function listActivityTypes(pair: ResidentPair): Promise<string[][]> {
  const rows = await shared()
    .db.selectFrom('activities')
    .select(['resident_id', 'type'])
    .where(
      'resident_id',
      'in',
      pair.map(({ id }) => id),
    )
    .orderBy('id')
    .execute();
  return pair.map(({ id }) => rows.filter((row) => row.resident_id === id).map(({ type }) => type));
}
const BOTH_RECORDED_ONCE = [
  ['friend_added', 'badge_earned'],
  ['friend_added', 'badge_earned'],
];

function countAllowedKinds(responses: readonly CallResponse[], allowed: readonly string[]): Record<string, number> {
  const kinds = countKinds(responses);
  expect(allowed).toEqual(expect.arrayContaining(Object.keys(kinds)));
  return kinds;
}

function report(what: string, outcomes: readonly string[]): void {
  const counts = [...Map.groupBy(outcomes, (outcome) => outcome)].map(
    ([outcome, equalOutcomes]) => `${outcome} ${equalOutcomes.length}`,
  );
  process.stdout.write(`${what}: ${counts.toSorted().join(', ')}\n`);
}

describe('sending a friend request', () => {
  test(`${CALLS} times concurrently sends it once`, options, async () => {
    await eachTrial(async (pair) => {
      const [mei, raju] = pair;
      const responses = await callConcurrently(shared(), CALLS, (server) => sendFriendRequest(server, mei, raju.id));
      expect(countKinds(responses)).toEqual({ '201': 1, '409 request-pending': CALLS - 1 });
      expect(await readOutcome(pair)).toBe('asked');
      expect(await listActivityTypes(pair)).toEqual([[], []]);
    });
  });

  test('from both sides concurrently makes the two friends once', options, async () => {
    await eachTrial(async (pair) => {
      const [mei, raju] = pair;
      const responses = await callConcurrently(shared(), 20, (server, index) =>
        // Each resident sends requests to both servers.
        index % 4 < 2 ? sendFriendRequest(server, mei, raju.id) : sendFriendRequest(server, raju, mei.id),
      );
      const { '201': sentCount } = countAllowedKinds(responses, ['201', '409 request-pending', '409 already-friends']);
      expect(sentCount).toBe(2);
      expect(await readOutcome(pair)).toBe('friends');
      expect(await listActivityTypes(pair)).toEqual(BOTH_RECORDED_ONCE);
    });
  });

  test(`to ${MANY_RESIDENTS} residents concurrently reaches twenty of them`, options, async () => {
    const residents = await Promise.all(Array.from({ length: MANY_RESIDENTS }, () => createResident(shared().db)));
    await eachTrial(async ([mei]) => {
      const responses = await callConcurrently(shared(), MANY_RESIDENTS, (server, index) =>
        sendFriendRequest(server, mei, residents[index]?.id ?? 0),
      );
      expect(countKinds(responses)).toEqual({ '201': 20, '429 request-limit': MANY_RESIDENTS - 20 });
      expect(await listRequests(shared().a, mei, 'sent')).toHaveLength(20);
    });
  });

  test('back while the first is withdrawn ends in friendship or in the new request', options, async () => {
    const outcomes: string[] = [];
    await eachTrial(async (pair, trial) => {
      const [mei, raju] = pair;
      const requestId = await createRequest(mei, raju);
      const responses = await callConcurrently(shared(), 10, (server, index) =>
        (index + trial) % 2 === 0 ? sendFriendRequest(server, raju, mei.id) : withdrawRequest(server, mei, requestId),
      );
      countAllowedKinds(responses, [
        '201',
        '204',
        '409 already-friends',
        '409 request-pending',
        '409 request-answered',
        '404 request-not-found',
      ]);
      const outcome = await readOutcome(pair);
      expect(['friends', 'asked']).toContain(outcome);
      expect(await listActivityTypes(pair)).toEqual(outcome === 'friends' ? BOTH_RECORDED_ONCE : [[], []]);
      outcomes.push(outcome);
    });
    report('asking back and withdrawing', outcomes);
  });
});

describe('accepting a request', () => {
  test(`${CALLS} times concurrently makes the two friends once`, options, async () => {
    await eachTrial(async (pair) => {
      const [mei, raju] = pair;
      const requestId = await createRequest(mei, raju);
      const responses = await callConcurrently(shared(), CALLS, (server) => acceptRequest(server, raju, requestId));
      expect(countKinds(responses)).toEqual({ '200': 1, '409 request-answered': CALLS - 1 });
      expect(await readOutcome(pair)).toBe('friends');
      expect(await listActivityTypes(pair)).toEqual(BOTH_RECORDED_ONCE);
    });
  });

  const competingActions: Readonly<
    Record<
      string,
      {
        act: (server: { url: string }, pair: ResidentPair, requestId: number) => Promise<CallResponse>;
        responses: readonly string[];
        expectedOutcomes: readonly string[];
      }
    >
  > = {
    'rejecting it': {
      act: (server, [, raju], requestId) => rejectRequest(server, raju, requestId),
      responses: ['204', '409 request-answered'],
      // The sender still sees a rejected request, the receiver does not.
      expectedOutcomes: ['friends', 'rejected'],
    },
    'withdrawing it': {
      act: (server, [mei], requestId) => withdrawRequest(server, mei, requestId),
      responses: ['204', '409 request-answered', '404 request-not-found'],
      expectedOutcomes: ['friends', 'nothing'],
    },
    'ending the friendship': {
      act: (server, [mei, raju]) => endFriendship(server, mei, raju.id),
      responses: ['204', '404 friend-not-found'],
      expectedOutcomes: ['friends', 'nothing'],
    },
    'blocking by its sender': {
      act: (server, [mei, raju]) => block(server, mei, raju.id),
      responses: ['204'],
      expectedOutcomes: ['nothing'],
    },
    'blocking by its receiver': {
      act: (server, [mei, raju]) => block(server, raju, mei.id),
      responses: ['204'],
      expectedOutcomes: ['nothing'],
    },
    'asking back': {
      act: (server, [mei, raju]) => sendFriendRequest(server, raju, mei.id),
      responses: ['201', '409 already-friends'],
      expectedOutcomes: ['friends'],
    },
  };

  test.each(Object.keys(competingActions))(
    'and %s concurrently has one outcome, the same for both residents',
    options,
    async (what) => {
      const competing = competingActions[what];
      if (!competing) throw new Error(`no competing action ${what}`);
      const outcomes: string[] = [];
      await eachTrial(async (pair, trial) => {
        const [, raju] = pair;
        const requestId = await createRequest(...pair);
        const competingResponses: CallResponse[] = [];
        const responses = await callConcurrently(shared(), 10, async (server, index) => {
          if ((index + trial) % 3 !== 0) return acceptRequest(server, raju, requestId);
          const response = await competing.act(server, pair, requestId);
          competingResponses.push(response);
          return response;
        });
        countAllowedKinds(competingResponses, competing.responses);
        const acceptResponses = responses.filter((response) => !competingResponses.includes(response));
        const { '200': acceptedCount = 0 } = countAllowedKinds(acceptResponses, [
          '200',
          '409 request-answered',
          '404 request-not-found',
        ]);
        expect(acceptedCount).toBeLessThanOrEqual(1);
        const isRejected = what === 'rejecting it' && competingResponses.some(({ status }) => status === 204);
        const outcome = isRejected ? 'rejected' : await readOutcome(pair);
        if (isRejected) {
          expect(acceptedCount).toBe(0);
          for (const resident of pair) expect(await listFriendIds(shared().b, resident)).toEqual([]);
          expect(await listRequests(shared().b, raju, 'incoming')).toEqual([]);
        }
        expect(competing.expectedOutcomes).toContain(outcome);
        const wereFriends = acceptedCount === 1 || (what === 'asking back' && outcome === 'friends');
        expect(await listActivityTypes(pair)).toEqual(wereFriends ? BOTH_RECORDED_ONCE : [[], []]);
        outcomes.push(outcome);
      });
      report(`accepting and ${what}`, outcomes);
    },
  );
});

describe('ending a friendship', () => {
  test('from both sides concurrently ends it once', options, async () => {
    await eachTrial(async (pair) => {
      const [mei, raju] = pair;
      await befriend(pair);
      const responses = await callConcurrently(shared(), 20, (server, index) =>
        index % 4 < 2 ? endFriendship(server, mei, raju.id) : endFriendship(server, raju, mei.id),
      );
      expect(countKinds(responses)).toEqual({ '204': 1, '404 friend-not-found': 19 });
      expect(await readOutcome(pair)).toBe('nothing');
    });
  });

  test('and making it again concurrently, from both sides, records it once whatever the outcome', options, async () => {
    const outcomes: string[] = [];
    await eachTrial(async (pair) => {
      const [mei, raju] = pair;
      await befriend(pair);
      const responses = await callConcurrently(shared(), 24, (server, index) => {
        const [actor, target] = index % 4 < 2 ? pair : [raju, mei];
        return index % 3 === 0 ? endFriendship(server, actor, target.id) : sendFriendRequest(server, actor, target.id);
      });
      countAllowedKinds(responses, [
        '201',
        '204',
        '409 request-pending',
        '409 already-friends',
        '404 friend-not-found',
      ]);
      outcomes.push(await readOutcome(pair));
      expect(await listActivityTypes(pair)).toEqual(BOTH_RECORDED_ONCE);
    });
    report('ending and asking', outcomes);
  });
});

describe('blocking', () => {
  test('each other concurrently, while both send requests, leaves only the blocks', options, async () => {
    await eachTrial(async (pair, trial) => {
      const [mei, raju] = pair;
      if (trial % 2 === 0) await befriend(pair);
      const responses = await callConcurrently(shared(), 20, (server, index) => {
        const [actor, target] = index % 4 < 2 ? pair : [raju, mei];
        return index % 5 === 0 ? sendFriendRequest(server, actor, target.id) : block(server, actor, target.id);
      });
      countAllowedKinds(responses, [
        '201',
        '204',
        '409 request-pending',
        '409 already-friends',
        '404 resident-not-found',
      ]);
      expect(await readOutcome(pair)).toBe('nothing');
      for (const [actor, target] of [pair, [raju, mei]] as const)
        expect(await call(shared().a, `GET /api/users/${target.username}`, { as: actor })).toMatchObject({
          status: 404,
        });
    });
  });

  test('and unblocking concurrently restores neither friendship nor request', options, async () => {
    await eachTrial(async (pair) => {
      const [mei, raju] = pair;
      await befriend(pair);
      const responses = await callConcurrently(shared(), 20, (server, index) =>
        index % 2 === 0 ? block(server, mei, raju.id) : unblock(server, mei, raju.id),
      );
      expect(countKinds(responses)).toEqual({ '204': 20 });
      expect(await readOutcome(pair)).toBe('nothing');
    });
  });
});

test(
  `a resident who makes and loses ${CALLS} friends concurrently has the right friends and ledger`,
  options,
  async () => {
    const { a, db } = shared();
    const mei = await createResident(db);
    const residents = await Promise.all(Array.from({ length: CALLS }, () => createResident(db)));
    const requestResponses = await callConcurrently(shared(), CALLS, (server, index) =>
      sendFriendRequest(server, residents[index] ?? mei, mei.id),
    );
    expect(countKinds(requestResponses)).toEqual({ '201': CALLS });
    const ids = (await listRequests(a, mei, 'incoming')).map(({ id }) => id);

    const responses = await callConcurrently(shared(), CALLS, (server, index) =>
      acceptRequest(server, mei, ids[index] ?? 0),
    );

    expect(countKinds(responses)).toEqual({ '200': CALLS });
    expect(new Set(await listFriendIds(a, mei))).toEqual(new Set(residents.map(({ id }) => id)));
    const endResponses = await callConcurrently(shared(), CALLS, (server, index) =>
      index % 2 === 0
        ? endFriendship(server, residents[index] ?? mei, mei.id)
        : endFriendship(server, mei, residents[index]?.id ?? 0),
    );
    expect(countKinds(endResponses)).toEqual({ '204': CALLS });
    expect(await listFriendIds(a, mei)).toEqual([]);
    const [ledger] = await listActivityTypes([mei, residents[0] ?? mei]);
    expect(ledger?.filter((type) => type === 'friend_added')).toHaveLength(CALLS);
    expect(ledger?.filter((type) => type === 'badge_earned')).toHaveLength(1);
  },
);
