import type { FieldErrors, Resolver } from 'react-hook-form';
import { resolverOfSent } from '../editor/lazy-resolver.ts';
import { type ChallengeFormValues, toSentChallenge } from './challenge-form.ts';

const loadFormResolver = resolverOfSent(
  async () => (await import('@ecopulse/contract/challenges-admin')).challengeForm,
  toSentChallenge,
);

/** Shows an error of the period at the one of its two fields that is on screen. */
function atShownField(errors: FieldErrors<ChallengeFormValues>, period: ChallengeFormValues['period']) {
  const { durationDays, ...others } = errors;
  return period === 'day' && durationDays ? { ...others, endDate: durationDays } : errors;
}

export async function loadChallengeResolver(): Promise<Resolver<ChallengeFormValues>> {
  const resolver = await loadFormResolver();
  return async (values, context, options) => {
    const result = await resolver(values, context, options);
    return Object.keys(result.errors).length === 0
      ? result
      : { values: {}, errors: atShownField(result.errors, values.period) };
  };
}
