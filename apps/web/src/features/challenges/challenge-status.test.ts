import { describe, expect, test } from 'vitest';
import { daysLeft, findMostUrgent, sortByUrgency, getChallengeStatus, toOwnChallenges } from './challenge-status.ts';
import { aChallenge, anOpenChallenge, aUserChallenge } from './challenges.testing.tsx';

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

describe('getChallengeStatus', () => {
  const challenge = aChallenge();

  test('is open or closed for a resident who has not joined', () => {
    expect(getChallengeStatus(challenge, undefined, TODAY)).toBe('open');
    expect(getChallengeStatus({ ...challenge, isActive: false }, undefined, TODAY)).toBe('closed');
  });

  test('keeps running for those who joined before it closed', () => {
    const userChallenge = aUserChallenge({ endsAt: '2026-12-01T04:00:00Z' });
    expect(getChallengeStatus({ ...challenge, isActive: false }, userChallenge, TODAY)).toBe('running');
  });

  test('is ended on the day after its end, even if the cached response does not say so yet', () => {
    const userChallenge = aUserChallenge({ endsAt: '2026-11-20T04:00:00Z' });
    expect(getChallengeStatus(challenge, userChallenge, TODAY)).toBe('ended');
    expect(getChallengeStatus(challenge, userChallenge, '2026-11-20')).toBe('running');
  });

  test('stays completed after its end', () => {
    const userChallenge = aUserChallenge({ endsAt: '2026-11-01T04:00:00Z', isCompleted: true, isEnded: true });
    expect(getChallengeStatus(challenge, userChallenge, TODAY)).toBe('completed');
  });
});

test('a withdrawn challenge is listed only for those who joined it', () => {
  const withdrawn = aChallenge({ isActive: false, isRetired: true });
  const userChallenge = aUserChallenge({ challengeId: withdrawn.id });
  expect(toOwnChallenges([withdrawn], [], [], TODAY)).toEqual([]);
  expect(toOwnChallenges([withdrawn], [userChallenge], [], TODAY).map(({ status }) => status)).toEqual(['running']);
});

describe('urgency', () => {
  const ID = { outOfReach: 1, late: 2, done: 3, closed: 4, soon: 5, ended: 6, open: 7, other: 8 };
  const challenges = Object.entries(ID).map(([title, id]) => aChallenge({ id, title, isActive: title !== 'closed' }));
  const joined = [
    aUserChallenge({ challengeId: ID.late, endsAt: '2026-12-20T04:00:00Z' }),
    aUserChallenge({ challengeId: ID.done, isCompleted: true, completedAt: '2026-11-01T04:00:00Z' }),
    aUserChallenge({ challengeId: ID.soon, endsAt: '2026-11-25T04:00:00Z' }),
    aUserChallenge({ challengeId: ID.ended, isEnded: true, endsAt: '2026-11-01T04:00:00Z' }),
  ];
  const all = toOwnChallenges(
    challenges,
    joined,
    [anOpenChallenge({ challengeId: ID.outOfReach, canComplete: false })],
    TODAY,
  );

  test('sortByUrgency begins with the running challenge that ends first and finishes with the completed ones', () => {
    expect(sortByUrgency(all).map(({ challenge }) => challenge.title)).toEqual([
      'soon',
      'late',
      'ended',
      'open',
      'other',
      'outOfReach',
      'closed',
      'done',
    ]);
  });

  test('sortByUrgency puts open challenges that match an interest before other open ones', () => {
    const open = [
      aChallenge({ id: 21, title: 'food', category: 'Food' }),
      aChallenge({ id: 22, title: 'water', category: 'Water' }),
      aChallenge({ id: 23, title: 'old water', category: 'Water', isActive: false }),
    ];
    const userChallenge = aUserChallenge({ challengeId: 24 });
    const withInterests = toOwnChallenges(
      [...open, aChallenge({ id: 24, title: 'running', category: 'Energy' })],
      [userChallenge],
      [],
      TODAY,
      ['Water'],
    );
    expect(sortByUrgency(withInterests).map(({ challenge, isForYou }) => [challenge.title, isForYou])).toEqual([
      ['running', false],
      ['water', true],
      ['food', false],
      ['old water', false],
    ]);
  });

  test('findMostUrgent returns the most urgent running challenge', () => {
    expect(findMostUrgent(all)?.challenge.title).toBe('soon');
  });

  test('findMostUrgent returns the first that can be joined if none is running', () => {
    const noneJoined = toOwnChallenges(
      challenges,
      [],
      [anOpenChallenge({ challengeId: ID.outOfReach, canComplete: false })],
      TODAY,
    );
    expect(findMostUrgent(noneJoined)?.challenge.title).toBe('late');
    const outOfReach = noneJoined.filter(({ isOutOfReach }) => isOutOfReach);
    expect(findMostUrgent(outOfReach)).toBe(outOfReach[0]);
    expect(findMostUrgent([])).toBeUndefined();
  });
});
