import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  decideRequest,
  orderPair,
  MAX_FRIENDS,
  type Pair,
  rejectionCutoff,
  MAX_REQUESTS_PER_DAY,
  toRelationship,
} from './social.rules.ts';
import { scaleRuns } from '../../testing/amounts.ts';

const ids = fc.integer({ min: 1, max: 2_147_483_647 });
const pairs = fc.record<Pair>({
  isHidden: fc.boolean(),
  areFriends: fc.boolean(),
  pending: fc.option(fc.record({ id: ids, isOwn: fc.boolean() })),
  rejected: fc.option(fc.record({ id: ids, isWithdrawn: fc.boolean() })),
  takesRequests: fc.boolean(),
});
const requestCounts = fc.record({
  isUnlisted: fc.constant(false),
  sentToday: fc.oneof(fc.constantFrom(0, MAX_REQUESTS_PER_DAY - 1, MAX_REQUESTS_PER_DAY), fc.nat({ max: 50 })),
  mostFriends: fc.oneof(fc.constantFrom(0, MAX_FRIENDS - 1, MAX_FRIENDS), fc.nat({ max: 2_000 })),
});

const STRANGERS: Pair = { isHidden: false, areFriends: false, pending: null, rejected: null, takesRequests: true };
const NOTHING_COUNTED = { isUnlisted: false, sentToday: 0, mostFriends: 0 };

function forAllPairs(check: (pair: Pair, counts: typeof NOTHING_COUNTED) => void): void {
  fc.assert(fc.property(pairs, requestCounts, check), { numRuns: scaleRuns(3_000) });
}

describe('sending a friend request', () => {
  test('becomes a request exactly if there is no relationship, requests are on and no limit is reached', () => {
    forAllPairs((pair, counts) => {
      const isAllowed =
        !pair.isHidden && !pair.areFriends && pair.pending === null && pair.rejected === null && pair.takesRequests;
      const isBelowLimits = counts.sentToday < MAX_REQUESTS_PER_DAY && counts.mostFriends < MAX_FRIENDS;
      expect(decideRequest(pair, counts).outcome === 'send').toBe(isAllowed && isBelowLimits);
    });
  });

  test('becomes a friendship exactly if the other has asked and there is no block, friendship or full list', () => {
    forAllPairs((pair, counts) => {
      const decision = decideRequest(pair, counts);
      const hadAsked = pair.pending !== null && !pair.pending.isOwn;
      const isPossible = hadAsked && !pair.isHidden && !pair.areFriends && counts.mostFriends < MAX_FRIENDS;
      expect(decision.outcome === 'befriend').toBe(isPossible);
      if (decision.outcome === 'befriend') expect(decision.requestId).toBe(pair.pending?.id);
    });
  });

  test('answers that the resident does not exist if one has blocked the other', () => {
    forAllPairs((pair, counts) => {
      expect(decideRequest({ ...pair, isHidden: true }, counts)).toEqual({
        outcome: 'refuse',
        code: 'resident-not-found',
      });
    });
  });

  test('answers the same after a rejection, withdrawn or not, as while the request is pending', () => {
    forAllPairs((pair, counts) => {
      const id = 7;
      const whilePending = decideRequest({ ...pair, pending: { id, isOwn: true }, rejected: null }, counts);
      for (const isWithdrawn of [true, false])
        expect(decideRequest({ ...pair, pending: null, rejected: { id, isWithdrawn } }, counts)).toEqual(whilePending);
    });
  });

  test('is refused with the first applicable reason in a fixed order', () => {
    const own = { id: 1, isOwn: true };
    const allLimitsReached = { isUnlisted: false, sentToday: MAX_REQUESTS_PER_DAY, mostFriends: MAX_FRIENDS };
    const all: Pair = { isHidden: true, areFriends: true, pending: own, rejected: null, takesRequests: false };
    const codeOf = (pair: Pair, counts: typeof NOTHING_COUNTED) => {
      const decision = decideRequest(pair, counts);
      return decision.outcome === 'refuse' ? decision.code : decision.outcome;
    };
    const reasons = [
      codeOf(all, allLimitsReached),
      codeOf({ ...all, isHidden: false }, allLimitsReached),
      codeOf({ ...all, isHidden: false, areFriends: false }, allLimitsReached),
      codeOf({ ...STRANGERS, takesRequests: false }, allLimitsReached),
      codeOf({ ...STRANGERS, takesRequests: false }, { ...allLimitsReached, mostFriends: 0 }),
      codeOf(STRANGERS, { ...allLimitsReached, mostFriends: 0 }),
      codeOf(STRANGERS, NOTHING_COUNTED),
    ];
    expect(reasons).toEqual([
      'resident-not-found',
      'already-friends',
      'request-pending',
      'friend-limit',
      'requests-off',
      'request-limit',
      'send',
    ]);
  });

  test('is possible 20 times a day, and up to 1,000 friends', () => {
    expect([MAX_REQUESTS_PER_DAY, MAX_FRIENDS]).toEqual([20, 1_000]);
    const outcomes = (counts: typeof NOTHING_COUNTED) => decideRequest(STRANGERS, counts).outcome;
    expect(outcomes({ isUnlisted: false, sentToday: 19, mostFriends: 999 })).toBe('send');
    expect(outcomes({ isUnlisted: false, sentToday: 20, mostFriends: 999 })).toBe('refuse');
    expect(outcomes({ isUnlisted: false, sentToday: 19, mostFriends: 1_000 })).toBe('refuse');
  });
});

describe('the relationship of two residents', () => {
  test('is friend, incoming, requested or none, with the request if one is pending', () => {
    forAllPairs((pair) => {
      const { relation, requestId, takesRequests } = toRelationship(pair);
      expect(takesRequests).toBe(pair.takesRequests);
      expect(relation === 'friend').toBe(pair.areFriends);
      expect(requestId !== null).toBe(relation === 'incoming' || relation === 'requested');
      if (pair.areFriends) return;
      if (pair.pending)
        expect([relation, requestId]).toEqual([pair.pending.isOwn ? 'requested' : 'incoming', pair.pending.id]);
      else expect(relation).toBe(pair.rejected && !pair.rejected.isWithdrawn ? 'requested' : 'none');
    });
  });

  test('after a rejection is the same as with a pending request, and after a withdrawal as without one', () => {
    forAllPairs((pair) => {
      const id = 7;
      const whilePending = toRelationship({ ...pair, pending: { id, isOwn: true }, rejected: null });
      expect(toRelationship({ ...pair, pending: null, rejected: { id, isWithdrawn: false } })).toEqual(whilePending);
      const withoutRequest = toRelationship({ ...pair, pending: null, rejected: null });
      expect(toRelationship({ ...pair, pending: null, rejected: { id, isWithdrawn: true } })).toEqual(withoutRequest);
    });
  });

  test('agrees with the decision on asking: friends and senders of pending requests cannot ask', () => {
    forAllPairs((pair, counts) => {
      if (pair.isHidden) return;
      const { relation } = toRelationship(pair);
      const decision = decideRequest(pair, counts);
      const code = decision.outcome === 'refuse' ? decision.code : null;
      expect(code === 'already-friends').toBe(relation === 'friend');
      if (relation === 'requested') expect(code).toBe('request-pending');
      if (relation === 'incoming') expect([null, 'friend-limit']).toContain(code);
    });
  });
});

test('the row of a pair is the same in either order', () => {
  fc.assert(
    fc.property(ids, ids, (firstId, secondId) => {
      const { low, high } = orderPair(firstId, secondId);
      expect(orderPair(secondId, firstId)).toEqual({ low, high });
      expect([low, high].toSorted((a, b) => a - b)).toEqual([firstId, secondId].toSorted((a, b) => a - b));
      expect(low).toBeLessThanOrEqual(high);
    }),
  );
});

test('a rejection counts for 30 days of 24 hours', () => {
  expect(rejectionCutoff(new Date('2026-12-18T04:00:00Z'))).toEqual(new Date('2026-11-18T04:00:00Z'));
});

test('no one asks a resident under 18 first, but everyone can accept and be friends', () => {
  const unlisted = { ...NOTHING_COUNTED, isUnlisted: true };
  expect(decideRequest(STRANGERS, unlisted)).toEqual({ outcome: 'refuse', code: 'resident-not-found' });
  expect(decideRequest({ ...STRANGERS, pending: { id: 7, isOwn: false } }, unlisted)).toEqual({
    outcome: 'befriend',
    requestId: 7,
  });
});
