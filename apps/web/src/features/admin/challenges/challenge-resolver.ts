import { challengeForm } from '@ecopulse/contract/challenges-admin';
import type { Resolver } from 'react-hook-form';
import { checkBy } from '../editor/lazy-resolver.ts';
import { type ChallengeOfDesk, toSentChallenge } from './challenge-form.ts';

const check = checkBy(challengeForm) as unknown as Resolver;

/** Checks a challenge; what is wrong with its period is told at the one that was chosen. */
export const checkChallenge: Resolver<ChallengeOfDesk> = async (values, context, options) => {
  const { errors } = await check(toSentChallenge(values), context, options as never);
  if (Object.keys(errors).length === 0) return { values, errors: {} };
  const { durationDays, ...others } = errors;
  const isOfDay = values.period === 'day' && durationDays !== undefined;
  return { values: {}, errors: (isOfDay ? { endDate: durationDays, ...others } : errors) as never };
};
