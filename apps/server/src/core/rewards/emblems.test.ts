import { EMBLEMS } from '@ecopulse/contract/rewards/rewards';
import { BADGE_EMBLEMS } from '@ecopulse/illustrations/badge';
import { expect, test } from 'vitest';

test('there is a drawing for every emblem of a badge, and no other', () => {
  // Neither package may import the other, so this test keeps the lists equal.
  expect([...BADGE_EMBLEMS].toSorted()).toEqual([...EMBLEMS].toSorted());
});
