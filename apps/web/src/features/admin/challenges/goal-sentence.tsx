import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Target } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import type { Control } from 'react-hook-form';
import { formatDate } from '../../../lib/format.ts';
import { countsMessage } from '../../challenges/challenge-messages.ts';
import type { ChallengeFormValues } from './challenge-form.ts';
import { Goal } from './goal.tsx';

function Sentence({ form }: { form: ChallengeFormValues }) {
  const { i18n } = useLingui();
  const { target, period, durationDays, endDate } = form;
  // What was typed last may not be a number yet.
  if (!(target > 0)) return `${countsMessage(form, i18n)}.`;
  const goal = <Goal {...form} />;
  if (period === 'days' && durationDays !== null && durationDays > 0) {
    const days = <Plural value={durationDays} one="# day" other="# days" />;
    return (
      <Trans>
        {goal} within {days} of joining.
      </Trans>
    );
  }
  if (period === 'day' && endDate) {
    const day = formatDate(endDate, { dateStyle: 'long' });
    return (
      <Trans>
        {goal} by the end of {day}, Singapore time.
      </Trans>
    );
  }
  return <Trans>{goal}.</Trans>;
}

/** The goal of a challenge in a sentence. */
export function GoalSentence({ control }: { control: Control<ChallengeFormValues> }) {
  const form = useWatch({ control }) as ChallengeFormValues;
  return (
    <output className="flex gap-2.5 rounded-md bg-leaf-soft px-4 py-3 text-md font-semibold">
      <Target aria-hidden className="mt-0.5 size-5 shrink-0 text-leaf-strong" />
      <span>
        <Sentence form={form} />
      </span>
    </output>
  );
}
