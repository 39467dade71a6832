import { describe, expect, test } from 'vitest';
import { daysLeft, firstToShow, mostUrgentFirst, standingOf, withOwn } from './challenge-standing.ts';
import { aChallenge, aUserChallenge } from './challenges.testing.tsx';

const TODAY = '2026-11-21';

describe('daysLeft', () => {
  test('counts calendar days in Singapore, not hours', () => {
    expect(daysLeft('2026-11-21T16:30:00Z', TODAY)).toBe(1);
    expect(daysLeft('2026-11-21T15:30:00Z', TODAY)).toBe(0);
  });

  test('counts an end at midnight as the day before', () => {
    expect(daysLeft('2026-11-21T16:00:00Z', TODAY)).toBe(0);
  });
});

describe('standingOf', () => {
  const challenge = aChallenge();

  test('is open or closed for a resident who has not joined', () => {
    expect(standingOf(challenge, undefined, TODAY)).toBe('open');
    expect(standingOf({ ...challenge, isActive: false }, undefined, TODAY)).toBe('closed');
  });

  test('keeps running for those who joined before it closed', () => {
    const own = aUserChallenge({ endsAt: '2026-12-01T04:00:00Z' });
    expect(standingOf({ ...challenge, isActive: false }, own, TODAY)).toBe('running');
  });

  test('is ended on the day after its end, even if the cached response does not say so yet', () => {
    const own = aUserChallenge({ endsAt: '2026-11-20T04:00:00Z' });
    expect(standingOf(challenge, own, TODAY)).toBe('ended');
    expect(standingOf(challenge, own, '2026-11-20')).toBe('running');
  });

  test('stays completed after its end', () => {
    const own = aUserChallenge({ endsAt: '2026-11-01T04:00:00Z', isCompleted: true, isEnded: true });
    expect(standingOf(challenge, own, TODAY)).toBe('completed');
  });
});

test('a withdrawn challenge is listed only for those who joined it', () => {
  const withdrawn = aChallenge({ isActive: false, isRetired: true });
  const own = aUserChallenge({ challengeId: withdrawn.id });
  expect(withOwn([withdrawn], [], [], TODAY)).toEqual([]);
  expect(withOwn([withdrawn], [own], [], TODAY).map(({ standing }) => standing)).toEqual(['running']);
});

describe('the order', () => {
  const challenges = ['blocked', 'late', 'done', 'closed', 'soon', 'ended', 'open', 'other'].map((title, place) =>
    aChallenge({ id: place + 1, title, isActive: title !== 'closed' }),
  );
  const joined = [
    aUserChallenge({ challengeId: 2, endsAt: '2026-12-20T04:00:00Z' }),
    aUserChallenge({ challengeId: 3, isCompleted: true, completedAt: '2026-11-01T04:00:00Z' }),
    aUserChallenge({ challengeId: 5, endsAt: '2026-11-25T04:00:00Z' }),
    aUserChallenge({ challengeId: 6, isEnded: true, endsAt: '2026-11-01T04:00:00Z' }),
  ];
  const all = withOwn(challenges, joined, [1], TODAY);

  test('begins with the one that ends first and finishes with the completed ones', () => {
    expect(mostUrgentFirst(all).map(({ challenge }) => challenge.title)).toEqual([
      'soon',
      'late',
      'ended',
      'open',
      'other',
      'blocked',
      'closed',
      'done',
    ]);
  });

  test('offers what the resident cares about before the rest', () => {
    const open = [
      aChallenge({ id: 21, title: 'food', category: 'Food' }),
      aChallenge({ id: 22, title: 'water', category: 'Water' }),
      aChallenge({ id: 23, title: 'old water', category: 'Water', isActive: false }),
    ];
    const own = aUserChallenge({ challengeId: 24 });
    const all = withOwn([...open, aChallenge({ id: 24, title: 'running', category: 'Energy' })], [own], [], TODAY, [
      'Water',
    ]);
    expect(mostUrgentFirst(all).map(({ challenge, isForYou }) => [challenge.title, isForYou])).toEqual([
      ['running', false],
      ['water', true],
      ['food', false],
      ['old water', false],
    ]);
  });

  test('shows the most urgent running one if there is room for one', () => {
    expect(firstToShow(all)?.challenge.title).toBe('soon');
  });

  test('shows the first that can be joined if none is running', () => {
    expect(firstToShow(withOwn(challenges, [], [1], TODAY))?.challenge.title).toBe('late');
    expect(firstToShow(withOwn(challenges.slice(0, 1), [], [1], TODAY))).toBeUndefined();
    expect(firstToShow([])).toBeUndefined();
  });
});
