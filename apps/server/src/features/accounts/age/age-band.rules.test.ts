import { AGE_BANDS } from '@ecopulse/contract/accounts/personal-data';
import type { AgeBand } from '@ecopulse/contract/accounts/account-forms';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { judgeAgeBand, maskEmail, type StoredAge } from './age-band.rules.ts';

test('however a resident tries, their band changes at most once after the first answer', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...AGE_BANDS)), (answers: AgeBand[]) => {
      let stored: StoredAge = { band: null, changedAt: null };
      const seen: AgeBand[] = [];
      for (const wanted of answers) {
        const judged = judgeAgeBand(stored, wanted);
        if (judged === 'same' || judged === 'final') continue;
        stored = { band: wanted, changedAt: judged === 'change' ? new Date(0) : stored.changedAt };
        seen.push(wanted);
      }
      expect(seen.length).toBeLessThanOrEqual(2);
      expect(seen).toEqual(answers.filter((each, index) => each !== answers[index - 1]).slice(0, 2));
    }),
    { seed: 43 },
  );
});

test('a masked address names its first character and its domain', () => {
  expect(maskEmail('mei.tan@example.sg')).toBe('m…@example.sg');
});
