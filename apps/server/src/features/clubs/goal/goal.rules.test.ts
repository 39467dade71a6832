import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clubBadge, type Counted, endFault, isReached, shownProgress } from './goal.rules.ts';

/** What each member who took part has done. */
const acts = fc.array(fc.nat({ max: 200 }), { minLength: 1, maxLength: 60 });
const target = fc.integer({ min: 1, max: 100 });
const count = (members: readonly number[]): Counted => ({
  acts: members.reduce((sum, each) => sum + each, 0),
  people: members.length,
});

test('a club that is larger by any factor, with members who do the same, is neither nearer nor further', () => {
  fc.assert(
    fc.property(acts, target, fc.integer({ min: 2, max: 80 }), (members, wanted, factor) => {
      const large = Array.from({ length: factor }, () => members).flat();
      expect(shownProgress(count(large))).toBe(shownProgress(count(members)));
      expect(isReached(count(large), wanted)).toBe(isReached(count(members), wanted));
    }),
  );
});

test('two clubs that merge are between the two', () => {
  fc.assert(
    fc.property(acts, acts, (some, others) => {
      const [a, b] = [shownProgress(count(some)), shownProgress(count(others))];
      const merged = shownProgress(count([...some, ...others]));
      expect(merged).toBeGreaterThanOrEqual(Math.min(a, b));
      expect(merged).toBeLessThanOrEqual(Math.max(a, b));
    }),
  );
});

test('another member helps if they do more than the average, and another act always', () => {
  fc.assert(
    fc.property(acts, fc.nat({ max: 200 }), (members, more) => {
      const { acts: sum, people } = count(members);
      const after = count([...members, more]);
      expect(after.acts * people > sum * after.people).toBe(more * people > sum);
      expect(shownProgress({ acts: sum + 1, people })).toBeGreaterThanOrEqual(shownProgress({ acts: sum, people }));
    }),
  );
});

test('what is shown is at the target if and only if the goal is reached', () => {
  fc.assert(
    fc.property(acts, target, (members, wanted) => {
      expect(shownProgress(count(members)) >= wanted).toBe(isReached(count(members), wanted));
    }),
  );
});

test('without anyone who took part nothing is reached', () => {
  expect(shownProgress({ acts: 0, people: 0 })).toBe(0);
  expect(isReached({ acts: 0, people: 0 }, 1)).toBe(false);
});

test.each([
  ['2026-11-18', null],
  ['2027-02-17', null],
  ['2027-02-18', 'A goal can run for 92 days at most'],
  ['2026-11-17', 'Choose a last day that is today or later'],
])('a goal that begins on 18 November can end on %s: %s', (endsOn, fault) => {
  expect(endFault(endsOn, '2026-11-18')).toBe(fault);
});

test('the badge of each goal has a name of its own', () => {
  expect(clubBadge('Bishan Birders', '2026-11-30').badgeName).toBe('Bishan Birders 2026-11-30');
  expect(clubBadge(null, '2026-11-30').badgeName).toBe('Club goal 2026-11-30');
});
