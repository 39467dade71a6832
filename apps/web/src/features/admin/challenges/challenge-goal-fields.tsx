import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Lock } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { FILTER_OF } from '@ecopulse/contract/challenges/challenge-goals';
import type { ChallengeMetric } from '@ecopulse/contract/challenges/challenges';
import { Field } from '../../../ui/forms/field.tsx';
import { NativeSelect } from '../../../ui/forms/native-select.tsx';
import { FormSection } from '../fields/form-section.tsx';
import { NumberField } from '../fields/number-field.tsx';
import { SelectField } from '../fields/select-field.tsx';
import { DateField } from '../fields/text-field.tsx';
import { useField } from '../fields/use-field.ts';
import { PromiseNote } from './challenge-fields.tsx';
import { type ChallengeFormValues, TYPE_OF } from './challenge-form.ts';
import { FilterField } from './filter-field.tsx';
import { GoalSentence } from './goal-sentence.tsx';

/** The metrics of challenges to choose from. */
const metricLabels: Record<ChallengeMetric, MessageDescriptor> = {
  check_ins: msg`Check-ins`,
  distinct_green_spaces: msg`Different green spaces`,
  distinct_park_types: msg`Different park types`,
  distinct_regions: msg`Different regions`,
  lessons_completed: msg`Completed lessons`,
  distinct_lesson_categories: msg`Different lesson categories`,
  quiz_perfect_scores: msg`Perfect quizzes`,
  streak_days: msg`Days in a row`,
  friends_added: msg`New friends`,
  news_read: msg`Articles read`,
  eco_actions: msg`Eco-actions`,
};

interface GoalProps {
  form: UseFormReturn<ChallengeFormValues>;
}

interface LockableProps extends GoalProps {
  /** A resident has joined. */
  isLocked: boolean;
}

/** The metric. A change of the metric adapts the type and the filter. */
function MetricField({ form: { control, setValue, getValues } }: GoalProps) {
  const { i18n } = useLingui();
  const label = <Trans>What counts</Trans>;
  const { value, set, error, ...field } = useField<ChallengeFormValues, ChallengeMetric>({
    control,
    name: 'metric',
    label,
  });
  function choose(metric: ChallengeMetric) {
    if (getValues('type') === TYPE_OF[value]) setValue('type', TYPE_OF[metric], { shouldDirty: true });
    if (FILTER_OF[metric] !== FILTER_OF[value]) setValue('filter', null, { shouldDirty: true });
    set(metric);
  }
  return (
    <Field label={label} error={error}>
      {(ids) => (
        <NativeSelect
          {...ids}
          {...field}
          value={value}
          onChange={({ target }) => choose(target.value as ChallengeMetric)}
        >
          {Object.entries(metricLabels).map(([metric, metricLabel]) => (
            <option key={metric} value={metric}>
              {i18n._(metricLabel)}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  );
}

function PeriodFields({ form: { control }, isLocked }: LockableProps) {
  const { t } = useLingui();
  const period = useWatch({ control, name: 'period' });
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField
        control={control}
        name="period"
        label={<Trans>When it ends</Trans>}
        options={[
          { value: 'days', label: t`A number of days after joining` },
          { value: 'day', label: t`On the same day for everyone` },
        ]}
      />
      {period === 'days' ? (
        <NumberField
          control={control}
          name="durationDays"
          label={<Trans>Days from joining</Trans>}
          unit={<Trans>days</Trans>}
        />
      ) : (
        <DateField
          control={control}
          name="endDate"
          label={<Trans>Last day</Trans>}
          hint={!isLocked && <Trans>Counts until it ends.</Trans>}
        />
      )}
    </div>
  );
}

/** The metric, target and period of a challenge. They are locked once a resident has joined. */
export function ChallengeGoal({ form, isLocked }: LockableProps) {
  const { control } = form;
  return (
    <>
      {isLocked && (
        <p className="flex items-start gap-3 rounded-md bg-sunk px-5 py-4 text-md">
          <Lock aria-hidden className="mt-0.5 size-[18px] shrink-0 text-muted" />
          <Trans>
            Residents have joined, so the goal, the target, the duration and the reward can no longer change.
          </Trans>
        </p>
      )}
      <FormSection title={<Trans>Goal</Trans>} lede={!isLocked && <PromiseNote />}>
        <GoalSentence control={control} />
        <fieldset disabled={isLocked} className="grid min-w-0 grid-cols-1 gap-5">
          <div className="grid gap-5 sm:grid-cols-2">
            <MetricField form={form} />
            <FilterField control={control} />
          </div>
          <NumberField control={control} name="target" label={<Trans>Target</Trans>} />
          <PeriodFields form={form} isLocked={isLocked} />
        </fieldset>
      </FormSection>
    </>
  );
}
