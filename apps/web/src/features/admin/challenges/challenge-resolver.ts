import type { FieldErrors, Resolver } from 'react-hook-form';
import { serverNow } from '../../../lib/api.ts';
import { singaporeDay } from '../../../lib/time/singapore-time.ts';
import { resolverOfSent } from '../editor/lazy-resolver.ts';
import { type ChallengeFormValues, toSentChallenge } from './challenge-form.ts';

const loadFormResolver = resolverOfSent(
  async () => (await import('@ecopulse/contract/challenges/challenges-admin')).challengeForm,
  toSentChallenge,
);

/** Moves a period error from `durationDays` to `endDate` if that is the visible field. */
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

/** Also validates the last day and the target against today, as the server does on publishing. */
export async function loadChallengeReadiness(): Promise<Resolver<ChallengeFormValues>> {
  const [resolver, { periodFaults }] = await Promise.all([
    loadChallengeResolver(),
    import('@ecopulse/contract/challenges/challenge-goals'),
  ]);
  return async (values, context, options) => {
    const { errors } = await resolver(values, context, options);
    const late = periodFaults(toSentChallenge(values), singaporeDay(new Date(serverNow())));
    const all = { ...atFields(late), ...errors };
    return Object.keys(all).length === 0 ? { values, errors: {} } : { values: {}, errors: all };
  };
}

const atFields = (faults: Readonly<Record<string, string>>): FieldErrors<ChallengeFormValues> =>
  Object.fromEntries(Object.entries(faults).map(([name, message]) => [name, { type: 'custom', message }]));
