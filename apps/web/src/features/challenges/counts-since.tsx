import { Trans } from '@lingui/react/macro';
import { formatDate } from '../../lib/language/format.ts';
import type { OwnChallenge } from './challenge-standing.ts';

/** Since when a challenge counts: always, or from the day of joining. */
export function CountsSince({ challenge, own, standing }: OwnChallenge) {
  if (challenge.counts === 'ever') return <Trans>Everything you have ever done counts.</Trans>;
  if (standing !== 'running' || !own) return <Trans>Counts from the day you join.</Trans>;
  const day = formatDate(own.joinedAt, { dateStyle: 'long' });
  return <Trans>Counts from {day}.</Trans>;
}
