import { afterEach, expect, test, vi } from 'vitest';
import { loadChallengePublishResolver, loadChallengeResolver } from './challenge-resolver.ts';
import { emptyChallenge } from './challenge-form.ts';
import type { ChallengeFormValues } from './challenge-form.ts';

const VALID_TEXTS = { title: 'Twice a week', description: 'Go out twice a week and look at what has changed since.' };

async function listInvalidFields(
  values: Partial<ChallengeFormValues>,
  load = loadChallengeResolver,
): Promise<string[]> {
  const form = { ...emptyChallenge(), ...VALID_TEXTS, ...values };
  const resolver = await load();
  const { errors } = await resolver(form, undefined, { fields: {}, shouldUseNativeValidation: false });
  return Object.keys(errors);
}

afterEach(() => {
  vi.useRealTimers();
});

test('validates the chosen period, and ignores the other one', async () => {
  expect(await listInvalidFields({})).toEqual([]);
  expect(await listInvalidFields({ period: 'day', endDate: '2026-12-24', durationDays: 30 })).toEqual([]);
  expect(await listInvalidFields({ period: 'days', endDate: '2026-12-24', durationDays: 30 })).toEqual([]);
});

test('reports a missing period at the visible field', async () => {
  expect(await listInvalidFields({ period: 'day', endDate: null })).toEqual(['endDate']);
  expect(await listInvalidFields({ period: 'days', durationDays: null })).toEqual(['durationDays']);
});

test('reports a target or filter that does not fit the metric', async () => {
  // Singapore has five regions.
  expect(await listInvalidFields({ metric: 'distinct_regions', target: 6 })).toEqual(['target']);
  expect(await listInvalidFields({ metric: 'news_read', filter: { action: 'byo' } })).toEqual(['filter']);
});

test('reports a missing period beside another field that is missing', async () => {
  const incomplete = { period: 'day', endDate: null, target: null as unknown as number } as const;
  expect((await listInvalidFields(incomplete)).toSorted()).toEqual(['endDate', 'target']);
});

test('validates for publishing by the current day in Singapore, and all fields at once', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-18T23:30:00+08:00') });
  const listInvalidOn = (endDate: string, values: Partial<ChallengeFormValues> = {}) =>
    listInvalidFields({ period: 'day', endDate, ...values }, loadChallengePublishResolver);
  expect(await listInvalidOn('2026-11-18')).toEqual([]);
  expect(await listInvalidOn('2026-11-17', { title: '' })).toEqual(['endDate', 'title']);
  // More than five years ahead, and two days in a row within one day.
  expect(await listInvalidOn('2031-11-19')).toEqual(['endDate']);
  expect(await listInvalidOn('2026-11-18', { metric: 'streak_days', target: 2 })).toEqual(['target']);
});
