import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { Target } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import type { Control } from 'react-hook-form';
import { formatGoalSentence } from '../../challenges/challenge-goal.ts';
import { countsMessage } from '../../challenges/challenge-messages.ts';
import type { ChallengeFormValues } from './challenge-form.ts';

function formatGoal(form: ChallengeFormValues, i18n: I18n): string {
  const { target, period, durationDays, endDate } = form;
  // The input may be empty or not a number while typing.
  if (!(target > 0)) return `${countsMessage(form, i18n)}.`;
  return formatGoalSentence(
    {
      ...form,
      durationDays: period === 'days' && durationDays !== null && durationDays > 0 ? durationDays : null,
      endDate: period === 'day' && endDate ? endDate : null,
    },
    i18n,
  );
}

export function GoalSentence({ control }: { control: Control<ChallengeFormValues> }) {
  const { i18n } = useLingui();
  const form = useWatch({ control }) as ChallengeFormValues;
  return (
    <output className="flex gap-2.5 rounded-md bg-leaf-soft px-4 py-3 text-md font-semibold">
      <Target aria-hidden className="mt-0.5 size-5 shrink-0 text-leaf-strong" />
      <span>{formatGoal(form, i18n)}</span>
    </output>
  );
}
