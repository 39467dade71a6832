import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CODE_LETTERS, CODE_STEP_SECONDS } from '@ecopulse/contract/events/event-rules';
import { eventCode } from './attendance.service.ts';
import { judgeScan, normalizeCode, startOfStep, stepOf } from './event-code.rules.ts';

const KEY = Buffer.from('the key of one organiser and event').toString('base64url');
const OTHER_KEY = Buffer.from('the key of another event').toString('base64url');
const codeAt = (step: number) => eventCode(KEY, step);
const steps = fc.integer({ min: 59_000_000, max: 61_000_000 });
const at = (step: number, seconds = 0) => new Date(startOfStep(step).getTime() + seconds * 1000);
const scan = (code: string, step: number | null, arrivedStep: number) => ({
  code,
  step,
  at: at(arrivedStep),
  arrivedAt: at(arrivedStep),
  wasQueued: false,
});

test('a code has six letters that look like no others, and changes with step and key', () => {
  fc.assert(
    fc.property(steps, (step) => {
      const code = eventCode(KEY, step);
      expect(code).toMatch(/^[A-Z]{6}$/);
      expect([...code].every((letter) => CODE_LETTERS.includes(letter))).toBe(true);
      expect(eventCode(KEY, step)).toBe(code);
      expect(code).not.toBe(eventCode(KEY, step + 1));
      expect(code).not.toBe(eventCode(OTHER_KEY, step));
    }),
  );
  expect(CODE_LETTERS).not.toMatch(/[OIQSZBG0-9]/);
});

test('typing ignores case, blanks and hyphens', () => {
  expect(normalizeCode(' acd-ef h')).toBe('ACDEFH');
});

describe('a code', () => {
  test('is taken one step early or late, and dies within a minute', () => {
    fc.assert(
      fc.property(steps, fc.integer({ min: -20, max: 20 }), fc.boolean(), (step, late, isTyped) => {
        const judged = judgeScan(codeAt, scan(eventCode(KEY, step), isTyped ? null : step, step + late));
        expect(judged).toEqual(Math.abs(late) <= 1 ? { step, isInTime: true } : null);
      }),
    );
  });

  test('of another event is wrong', () => {
    expect(judgeScan(codeAt, scan(eventCode(OTHER_KEY, 60_000_000), 60_000_000, 60_000_000))).toBeNull();
  });

  test('that waited for a connection is in time for two steps, and later waits for the organiser', () => {
    fc.assert(
      fc.property(
        steps,
        fc.integer({ min: 0, max: 2880 }),
        fc.integer({ min: -3600, max: 3600 }),
        (step, late, clockError) => {
          const queued = {
            code: eventCode(KEY, step),
            step,
            at: new Date(at(step).getTime() + clockError * 1000),
            arrivedAt: at(step + late),
            wasQueued: true,
          };
          expect(judgeScan(codeAt, queued)).toEqual({ step, isInTime: late <= 2 });
        },
      ),
    );
  });

  test('of a step that lies ahead is wrong, even if it is right for that step', () => {
    const ahead = { ...scan(eventCode(KEY, 60_000_100), 60_000_100, 60_000_000), wasQueued: true };
    expect(judgeScan(codeAt, ahead)).toBeNull();
  });
});

test('a step lasts 30 seconds', () => {
  expect(stepOf(at(60_000_000, CODE_STEP_SECONDS - 1))).toBe(60_000_000);
  expect(stepOf(at(60_000_000, CODE_STEP_SECONDS))).toBe(60_000_001);
});
