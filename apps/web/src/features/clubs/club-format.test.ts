import fc from 'fast-check';
import { expect, test } from 'vitest';
import { goalStage, LAST_GOAL_STAGE } from './club-format.ts';

const target = fc.integer({ min: 1, max: 100 });
const progress = fc.double({ min: 0, max: 200, noNaN: true });

test('a goal is a seed before anyone acts, and the full tree only when it is reached', () => {
  fc.assert(
    fc.property(target, progress, (most, done) => {
      const stage = goalStage({ progress: done, target: most });
      expect(Number.isInteger(stage)).toBe(true);
      expect(stage === 0).toBe(done === 0);
      expect(stage === LAST_GOAL_STAGE).toBe(done >= most);
    }),
    { seed: 44 },
  );
});

test('a goal never shrinks as members do more', () => {
  fc.assert(
    fc.property(target, progress, progress, (most, first, second) => {
      const [less, more] = [Math.min(first, second), Math.max(first, second)];
      expect(goalStage({ progress: less, target: most })).toBeLessThanOrEqual(
        goalStage({ progress: more, target: most }),
      );
    }),
    { seed: 44 },
  );
});

test.each([
  [0, 0],
  [0.1, 1],
  [1, 2],
  [2.5, 3],
  [3.9, 4],
  [4.99, 5],
  [5, 6],
])('%d of 5 is picture %d', (done, stage) => {
  expect(goalStage({ progress: done, target: 5 })).toBe(stage);
});
