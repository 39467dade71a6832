import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CODE_LETTERS } from '@ecopulse/contract/events/event-rules';
import { eventCode, normalizeCode, parseScanHash, toScanLink } from './event-code.ts';

test('makes the code of the server from the key and the step', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ minLength: 16, maxLength: 32 }), fc.nat(), async (bytes, step) => {
      const digest = createHmac('sha256', bytes).update(String(step)).digest();
      const expected = [...digest.subarray(0, 6)].map((byte) => CODE_LETTERS[byte % CODE_LETTERS.length]).join('');
      expect(await eventCode(Buffer.from(bytes).toString('base64url'), step)).toBe(expected);
    }),
    { seed: 20261129, numRuns: 50 },
  );
});

test('a scanned link gives back its code and step', () => {
  const { hash } = new URL(toScanLink('https://ecopulse.example', 7, 'ACDEFH', 59_500_000));
  expect(parseScanHash(hash)).toEqual({ code: 'ACDEFH', step: 59_500_000 });
});

test.each(['', '#', '#step=5', '#code=&step=5'])('a link with %j has no code', (hash) => {
  expect(parseScanHash(hash)).toBeNull();
});

test('ignores what is around typed letters', () => {
  expect(normalizeCode(' acd-efh\n')).toBe('ACDEFH');
});
