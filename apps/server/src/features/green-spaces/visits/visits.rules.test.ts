import { expect, test } from 'vitest';
import { refusePicture } from './visits.rules.ts';

test.each([
  [{ ofVisit: 0, bytes: 0 }, 1, null],
  [{ ofVisit: 2, bytes: 49_000_000 }, 1_000_000, null],
  [{ ofVisit: 2, bytes: 49_000_000 }, 1_000_001, 'pictures-full'],
  [{ ofVisit: 0, bytes: 50_000_000 }, 1, 'pictures-full'],
  [{ ofVisit: 3, bytes: 0 }, 0, 'visit-pictures-full'],
  [{ ofVisit: 3, bytes: 50_000_000 }, 1, 'visit-pictures-full'],
] as const)('with %j stored, a picture of %i bytes gets %s', (stored, more, refusal) => {
  expect(refusePicture(stored, more)).toBe(refusal);
});
