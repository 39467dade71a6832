import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Lock } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useWatch } from 'react-hook-form';
import type { Control, UseFormReturn } from 'react-hook-form';
import { FILTER_KINDS_BY_METRIC, filterKindOf } from '@ecopulse/contract/challenges/challenge-metrics';
import type { ChallengeMetric } from '@ecopulse/contract/challenges/challenges';
import { challengeTypeLabels, difficultyLabels } from '../../challenges/challenge-messages.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { categoryLabels } from '../../lessons/lesson-categories.ts';
import type { SectionSpec } from '../fields/field-specs.ts';
import { NumberField, SelectField } from '../fields/inputs.tsx';
import { TextField } from '../fields/text-inputs.tsx';
import { type ChallengeFormValues, CHALLENGE_TYPE_BY_METRIC } from './challenge-form.ts';
import { FilterField } from './challenge-filter-field.tsx';
import { GoalSentence } from './goal-sentence.tsx';

const ChosenPlacesField = lazy(async () => ({
  default: (await import('./chosen-places-field.tsx')).ChosenPlacesField,
}));
const ChosenClubField = lazy(async () => ({ default: (await import('./chosen-club-field.tsx')).ChosenClubField }));

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
  events_attended: msg`Events attended`,
};

const periodLabels = { days: msg`A number of days after joining`, day: msg`On the same day for everyone` };

function MetricField({ form: { control, setValue, getValues } }: { form: UseFormReturn<ChallengeFormValues> }) {
  return (
    <SelectField
      control={control}
      name="metric"
      label={<Trans>What counts</Trans>}
      options={metricLabels}
      onChoose={(option, set) => {
        const previousMetric = getValues('metric');
        const metric = option as ChallengeMetric;
        // The type follows the metric unless the admin has chosen another one.
        if (getValues('type') === CHALLENGE_TYPE_BY_METRIC[previousMetric])
          setValue('type', CHALLENGE_TYPE_BY_METRIC[metric], { shouldDirty: true });
        const filter = getValues('filter');
        if (filter && !FILTER_KINDS_BY_METRIC[metric].includes(filterKindOf(filter)))
          setValue('filter', null, { shouldDirty: true });
        set(metric);
      }}
    />
  );
}

function PeriodField({ control, isLocked }: { control: Control<ChallengeFormValues>; isLocked: boolean }) {
  const period = useWatch({ control, name: 'period' });
  return period === 'days' ? (
    <NumberField
      control={control}
      name="durationDays"
      label={<Trans>Days from joining</Trans>}
      unit={<Trans>days</Trans>}
    />
  ) : (
    <TextField
      control={control}
      name="endDate"
      label={<Trans>Last day</Trans>}
      hint={!isLocked && <Trans>Activity on this day still counts.</Trans>}
      type="date"
      isNullable
      className="sm:w-52"
    />
  );
}

/** For a filter by chosen green spaces or by a club; nothing for others. */
function ChosenOfFilter({ form, clubName }: { form: UseFormReturn<ChallengeFormValues>; clubName: string | null }) {
  const filter = useWatch({ control: form.control, name: 'filter' });
  if (filter === null || !('places' in filter || 'clubId' in filter)) return null;
  return (
    <Suspense fallback={<Skeleton className="h-80 rounded-md" />}>
      {'places' in filter ? (
        <ChosenPlacesField form={form} places={filter.places} />
      ) : (
        <ChosenClubField form={form} chosenId={filter.clubId} storedName={clubName} />
      )}
    </Suspense>
  );
}

export function challengeSections(
  isLocked: boolean,
  clubName: string | null = null,
): readonly SectionSpec<ChallengeFormValues>[] {
  const lockWarning = !isLocked && <Trans>Can't be changed once someone has joined.</Trans>;
  return [
    {
      title: <Trans>Basics</Trans>,
      lede: <Trans>Write in English.</Trans>,
      fields: [
        { kind: 'text', name: 'title', label: <Trans>Title</Trans> },
        {
          kind: 'text area',
          name: 'description',
          label: <Trans>Description</Trans>,
          hint: <Trans>What to do, and why it matters.</Trans>,
          maxLength: 300,
          rows: 4,
        },
        {
          kind: 'row',
          className: 'gap-5 sm:grid-cols-3',
          fields: [
            { kind: 'choice', name: 'type', label: <Trans>Listed under</Trans>, options: challengeTypeLabels },
            { kind: 'choice', name: 'category', label: <Trans>Category</Trans>, options: categoryLabels },
            { kind: 'choice', name: 'difficulty', label: <Trans>Difficulty</Trans>, options: difficultyLabels },
          ],
        },
      ],
    },
    {
      above: isLocked && (
        <p className="flex items-start gap-3 rounded-md bg-sunk px-5 py-4 text-md">
          <Lock aria-hidden className="mt-0.5 size-[18px] shrink-0 text-muted" />
          <Trans>
            Residents have joined, so the goal, the target, the duration and the reward can no longer change.
          </Trans>
        </p>
      ),
      title: <Trans>Goal</Trans>,
      lede: lockWarning,
      intro: ({ control }) => <GoalSentence control={control} />,
      isLocked,
      fields: [
        {
          kind: 'row',
          className: 'gap-5 sm:grid-cols-2',
          fields: [
            { kind: 'other', render: (form) => <MetricField form={form} /> },
            { kind: 'other', render: ({ control }) => <FilterField control={control} /> },
          ],
        },
        { kind: 'other', render: (form) => <ChosenOfFilter form={form} clubName={clubName} /> },
        { kind: 'number', name: 'target', label: <Trans>Target</Trans> },
        {
          kind: 'row',
          className: 'gap-5 sm:grid-cols-2',
          fields: [
            { kind: 'choice', name: 'period', label: <Trans>When it ends</Trans>, options: periodLabels },
            { kind: 'other', render: ({ control }) => <PeriodField control={control} isLocked={isLocked} /> },
          ],
        },
      ],
    },
    {
      title: <Trans>Reward</Trans>,
      lede: lockWarning,
      isLocked,
      fields: [
        {
          kind: 'number',
          name: 'ecoPointsReward',
          label: <Trans>Eco-points</Trans>,
          hint: !isLocked && <Trans>From 5 to 1000, earned once.</Trans>,
        },
        {
          kind: 'text',
          name: 'badgeReward',
          label: <Trans>Badge</Trans>,
          hint: !isLocked && <Trans>Choose a unique name. Leave it empty for no badge.</Trans>,
          isNullable: true,
        },
      ],
    },
  ];
}
