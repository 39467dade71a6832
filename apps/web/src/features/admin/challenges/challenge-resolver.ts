import type { FieldErrors, Resolver } from 'react-hook-form';
import { serverNow } from '../../../lib/api.ts';
import { singaporeDay } from '../../../lib/time/singapore-time.ts';
import { createRequestResolverLoader } from '../editor/lazy-resolver.ts';
import { type ChallengeFormValues, toChallengeRequest } from './challenge-form.ts';

const loadFormResolver = createRequestResolverLoader(
  async () => (await import('@ecopulse/contract/challenges/challenges-admin')).challengeForm,
  toChallengeRequest,
);

/** Moves a period error from `durationDays` to `endDate` if that is the visible field. */
function moveToVisibleField(errors: FieldErrors<ChallengeFormValues>, period: ChallengeFormValues['period']) {
  const { durationDays, ...otherErrors } = errors;
  return period === 'day' && durationDays ? { ...otherErrors, endDate: durationDays } : errors;
}

export async function loadChallengeResolver(): Promise<Resolver<ChallengeFormValues>> {
  const resolver = await loadFormResolver();
  return async (values, context, options) => {
    const result = await resolver(values, context, options);
    return Object.keys(result.errors).length === 0
      ? result
      : { values: {}, errors: moveToVisibleField(result.errors, values.period) };
  };
}

/** Also validates the last day and the target against today, as the server does on publishing. */
export async function loadChallengePublishResolver(): Promise<Resolver<ChallengeFormValues>> {
  const [resolver, { periodFaults }] = await Promise.all([
    loadChallengeResolver(),
    import('@ecopulse/contract/challenges/challenge-goals'),
  ]);
  return async (values, context, options) => {
    const { errors } = await resolver(values, context, options);
    const periodErrors = periodFaults(toChallengeRequest(values), singaporeDay(new Date(serverNow())));
    const allErrors = { ...toFieldErrors(periodErrors), ...errors };
    return Object.keys(allErrors).length === 0 ? { values, errors: {} } : { values: {}, errors: allErrors };
  };
}

const toFieldErrors = (faults: Readonly<Record<string, string>>): FieldErrors<ChallengeFormValues> =>
  Object.fromEntries(Object.entries(faults).map(([name, message]) => [name, { type: 'custom', message }]));
