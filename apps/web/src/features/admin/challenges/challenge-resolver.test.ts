import { afterEach, expect, test, vi } from 'vitest';
import { loadChallengeReadiness, loadChallengeResolver } from './challenge-resolver.ts';
import { emptyChallenge } from './challenge-form.ts';
import type { ChallengeFormValues } from './challenge-form.ts';

const sound = { title: 'Twice a week', description: 'Go out twice a week and look at what has changed since.' };

async function fieldsWithErrors(
  changed: Partial<ChallengeFormValues>,
  load = loadChallengeResolver,
): Promise<string[]> {
  const form = { ...emptyChallenge(), ...sound, ...changed };
  const resolver = await load();
  const { errors } = await resolver(form, undefined, { fields: {}, shouldUseNativeValidation: false });
  return Object.keys(errors);
}

afterEach(() => {
  vi.useRealTimers();
});

test('validates the chosen period, and ignores the other one', async () => {
  expect(await fieldsWithErrors({})).toEqual([]);
  expect(await fieldsWithErrors({ period: 'day', endDate: '2026-12-24', durationDays: 30 })).toEqual([]);
  expect(await fieldsWithErrors({ period: 'days', endDate: '2026-12-24', durationDays: 30 })).toEqual([]);
});

test('shows a missing period at the visible field', async () => {
  expect(await fieldsWithErrors({ period: 'day', endDate: null })).toEqual(['endDate']);
  expect(await fieldsWithErrors({ period: 'days', durationDays: null })).toEqual(['durationDays']);
});

test('refuses a target or filter that does not fit the metric', async () => {
  expect(await fieldsWithErrors({ metric: 'distinct_regions', target: 6 })).toEqual(['target']);
  expect(await fieldsWithErrors({ metric: 'news_read', filter: { action: 'byo' } })).toEqual(['filter']);
});

test('shows a missing period beside another field that is missing', async () => {
  const wrong = { period: 'day', endDate: null, target: null as unknown as number } as const;
  expect((await fieldsWithErrors(wrong)).toSorted()).toEqual(['endDate', 'target']);
});

test('validates for publishing by the day it is in Singapore, and all fields at once', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-18T23:30:00+08:00') });
  const on = (endDate: string, more: Partial<ChallengeFormValues> = {}) =>
    fieldsWithErrors({ period: 'day', endDate, ...more }, loadChallengeReadiness);
  expect(await on('2026-11-18')).toEqual([]);
  expect(await on('2026-11-17', { title: '' })).toEqual(['endDate', 'title']);
  expect(await on('2031-11-19')).toEqual(['endDate']);
  expect(await on('2026-11-18', { metric: 'streak_days', target: 2 })).toEqual(['target']);
});
