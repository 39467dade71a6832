import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Target } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import type { Control } from 'react-hook-form';
import { formatDate } from '../../../lib/format.ts';
import { countsMessage } from '../../challenges/challenge-messages.ts';
import type { ChallengeFormValues } from './challenge-form.ts';

function Period({ period, durationDays, endDate }: Pick<ChallengeFormValues, 'period' | 'durationDays' | 'endDate'>) {
  if (period === 'days') {
    if (durationDays === null || Number.isNaN(durationDays)) return null;
    return <Plural value={durationDays} one="Within # day of joining." other="Within # days of joining." />;
  }
  if (!endDate) return null;
  const day = formatDate(endDate, { dateStyle: 'long' });
  return <Trans>Until the end of {day}, in Singapore.</Trans>;
}

/** The goal of a challenge in a sentence. */
export function GoalSentence({ control }: { control: Control<ChallengeFormValues> }) {
  const { i18n } = useLingui();
  const form = useWatch({ control }) as ChallengeFormValues;
  const counts = countsMessage(form, i18n);
  return (
    <output className="flex gap-2.5 rounded-md bg-leaf-soft px-4 py-3 text-md">
      <Target aria-hidden className="mt-0.5 size-5 shrink-0 text-leaf-strong" />
      <span>
        <b className="font-bold">{counts}.</b>{' '}
        {form.target > 0 && (
          <Plural value={form.target} one="Complete it with # of these." other="Complete it with # of these." />
        )}{' '}
        <Period {...form} />
      </span>
    </output>
  );
}
