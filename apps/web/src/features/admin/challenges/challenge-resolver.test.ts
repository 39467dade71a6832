import { expect, test } from 'vitest';
import { loadChallengeResolver } from './challenge-resolver.ts';
import { emptyChallenge } from './challenge-form.ts';
import type { ChallengeFormValues } from './challenge-form.ts';

const sound = { title: 'Twice a week', description: 'Go out twice a week and look at what has changed since.' };

/** The names of the fields that something is wrong with. */
async function faultsOf(changed: Partial<ChallengeFormValues>): Promise<string[]> {
  const form = { ...emptyChallenge(), ...sound, ...changed };
  const resolver = await loadChallengeResolver();
  const { errors } = await resolver(form, undefined, { fields: {}, shouldUseNativeValidation: false });
  return Object.keys(errors);
}

test('the period that was chosen counts, and the other one may wait with whatever it says', async () => {
  expect(await faultsOf({})).toEqual([]);
  expect(await faultsOf({ period: 'day', endDate: '2026-12-24', durationDays: 30 })).toEqual([]);
  expect(await faultsOf({ period: 'days', endDate: '2026-12-24', durationDays: 30 })).toEqual([]);
});

test('a period that is missing is told at the field that is shown', async () => {
  expect(await faultsOf({ period: 'day', endDate: null })).toEqual(['endDate']);
  expect(await faultsOf({ period: 'days', durationDays: null })).toEqual(['durationDays']);
});

test('what does not fit what counts is told', async () => {
  expect(await faultsOf({ metric: 'distinct_regions', target: 6 })).toEqual(['target']);
  expect(await faultsOf({ metric: 'news_read', filter: { action: 'byo' } })).toEqual(['filter']);
});
