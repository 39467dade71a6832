import { expect, test } from 'vitest';
import { loadChallengeResolver } from './challenge-resolver.ts';
import { emptyChallenge } from './challenge-form.ts';
import type { ChallengeFormValues } from './challenge-form.ts';

const sound = { title: 'Twice a week', description: 'Go out twice a week and look at what has changed since.' };

/** The names of the fields with errors. */
async function fieldsWithErrors(changed: Partial<ChallengeFormValues>): Promise<string[]> {
  const form = { ...emptyChallenge(), ...sound, ...changed };
  const resolver = await loadChallengeResolver();
  const { errors } = await resolver(form, undefined, { fields: {}, shouldUseNativeValidation: false });
  return Object.keys(errors);
}

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
