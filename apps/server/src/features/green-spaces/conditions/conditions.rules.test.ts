import { CONDITION_CHIPS } from '@ecopulse/contract/green-spaces/place-state';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shownConditions } from './conditions.rules.ts';

const at = (time: string) => new Date(`2026-11-29T${time}:00+08:00`);

test('what was said later holds: all is fine, or something is not', () => {
  const muddy = { chip: 'muddy', by: 2, at: at('09:00') } as const;
  const fine = { chip: 'all-fine', by: 3, at: at('12:00') } as const;
  expect(shownConditions([muddy, fine])).toEqual([{ chip: 'all-fine', at: '2026-11-29', by: 3 }]);
  expect(shownConditions([{ ...muddy, at: at('13:00') }, fine])).toEqual([{ chip: 'muddy', at: '2026-11-29', by: 2 }]);
});

test('each condition is shown with a day alone, newest first, and never beside its contradiction', () => {
  const agreed = fc.uniqueArray(
    fc.record({
      chip: fc.constantFrom(...CONDITION_CHIPS),
      by: fc.integer({ min: 2, max: 9 }),
      at: fc.integer({ min: 0, max: 1e9 }).map((ms) => new Date(1_790_000_000_000 + ms)),
    }),
    { selector: ({ chip }) => chip },
  );
  fc.assert(
    fc.property(agreed, (conditions) => {
      const shown = shownConditions(conditions);
      expect(shown.length > 0).toBe(conditions.length > 0);
      const days = shown.map((each) => each.at);
      expect(days).toEqual(days.toSorted().toReversed());
      for (const day of days) expect(day).toMatch(/^\d{4}-\d\d-\d\d$/);
      expect(shown.some(({ chip }) => chip === 'all-fine') && shown.length > 1).toBe(false);
    }),
  );
});
