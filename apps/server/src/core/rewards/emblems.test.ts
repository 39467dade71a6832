import { EMBLEMS } from '@ecopulse/contract/rewards';
import { BADGE_EMBLEMS } from '@ecopulse/illustrations/badge';
import { expect, test } from 'vitest';

test('every emblem that a badge can have is drawn, and nothing else is', () => {
  // Neither package may import the other: this holds their lists together.
  expect([...BADGE_EMBLEMS].toSorted()).toEqual([...EMBLEMS].toSorted());
});
