import { Trans } from '@lingui/react/macro';
import type { Control } from 'react-hook-form';
import { challengeTypeLabels, difficultyLabels } from '../../challenges/challenge-messages.ts';
import { categoryLabels } from '../../lessons/lesson-categories.ts';
import { FormSection } from '../fields/form-section.tsx';
import { NumberField } from '../fields/number-field.tsx';
import { SelectField, useOptions } from '../fields/select-field.tsx';
import { TextAreaField } from '../fields/text-area-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import type { ChallengeFormValues } from './challenge-form.ts';

/** Explains that the goal and reward cannot change after the first resident joins. */
export function PromiseNote() {
  return <Trans>Can't be changed once someone has joined.</Trans>;
}

interface PartProps {
  control: Control<ChallengeFormValues>;
}

/** The title, description and categories of a challenge. */
export function ChallengeTexts({ control }: PartProps) {
  return (
    <FormSection title={<Trans>Basics</Trans>} lede={<Trans>Write in English.</Trans>}>
      <TextField control={control} name="title" label={<Trans>Title</Trans>} lang="en" />
      <TextAreaField
        control={control}
        name="description"
        label={<Trans>Description</Trans>}
        hint={<Trans>What to do, and why it matters.</Trans>}
        max={300}
        rows={4}
        lang="en"
      />
      <div className="grid gap-5 sm:grid-cols-3">
        <SelectField
          control={control}
          name="type"
          label={<Trans>Listed under</Trans>}
          options={useOptions(challengeTypeLabels)}
        />
        <SelectField
          control={control}
          name="category"
          label={<Trans>Category</Trans>}
          options={useOptions(categoryLabels)}
        />
        <SelectField
          control={control}
          name="difficulty"
          label={<Trans>Difficulty</Trans>}
          options={useOptions(difficultyLabels)}
        />
      </div>
    </FormSection>
  );
}

/** The reward of a challenge. It is locked once a resident has joined. */
export function ChallengeReward({ control, isLocked }: PartProps & { isLocked: boolean }) {
  return (
    <FormSection title={<Trans>Reward</Trans>} lede={!isLocked && <PromiseNote />}>
      <fieldset disabled={isLocked} className="grid min-w-0 grid-cols-1 gap-5">
        <NumberField
          control={control}
          name="ecoPointsReward"
          label={<Trans>Eco-points</Trans>}
          hint={!isLocked && <Trans>From 5 to 1000, earned once.</Trans>}
        />
        <TextField
          control={control}
          name="badgeReward"
          label={<Trans>Badge</Trans>}
          hint={!isLocked && <Trans>Choose a name that no other badge has. Leave it empty for no badge.</Trans>}
          isNullable
          lang="en"
        />
      </fieldset>
    </FormSection>
  );
}
