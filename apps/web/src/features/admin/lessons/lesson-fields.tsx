import { Trans, useLingui } from '@lingui/react/macro';
import type { Control } from 'react-hook-form';
import { categoryLabels, difficultyLabels } from '../../lessons/lesson-categories.ts';
import { FormSection } from '../fields/form-section.tsx';
import { NumberField } from '../fields/number-field.tsx';
import { ItemNumber, RepeatedField } from '../fields/repeated-field.tsx';
import { SelectField, useOptions } from '../fields/select-field.tsx';
import { TextAreaField } from '../fields/text-area-field.tsx';
import { LongTextField, TextField } from '../fields/text-field.tsx';
import type { LessonFormValues } from './lesson-form.ts';
import { LessonMeasure } from './lesson-measure.tsx';

export interface LessonPartProps {
  control: Control<LessonFormValues>;
}

/** The fields that a lesson's card shows. */
export function LessonHead({ control }: LessonPartProps) {
  return (
    <FormSection title={<Trans>Basics</Trans>} lede={<Trans>Write in English.</Trans>}>
      <TextField control={control} name="title" label={<Trans>Title</Trans>} lang="en" />
      <TextAreaField
        control={control}
        name="description"
        label={<Trans>Description</Trans>}
        hint={<Trans>Shown on the card and at the top of the lesson.</Trans>}
        max={220}
        rows={3}
        lang="en"
      />
      <div className="grid gap-5 sm:grid-cols-2">
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
      <LessonMeasure control={control} />
    </FormSection>
  );
}

/** The text in sections. */
export function LessonTexts({ control }: LessonPartProps) {
  const { t } = useLingui();
  const howToCite = '[^nea-2024]';
  return (
    <FormSection
      title={<Trans>Text</Trans>}
      lede={
        <Trans>
          Use paragraphs, lists, **bold** and *italics*. For every figure, cite its source by key, such as {howToCite}.
        </Trans>
      }
    >
      <RepeatedField
        control={control}
        name="sections"
        legend={<Trans>Sections</Trans>}
        hint={<Trans>Three to eight sections, five to twelve minutes with the quiz.</Trans>}
        itemLabel={(at) => t`Section ${at + 1}`}
        addLabel={<Trans>Add a section</Trans>}
        newItem={() => ({ heading: '', body: '' })}
        max={8}
        isOrdered
      >
        {(at) => (
          <>
            <ItemNumber>{t`Section ${at + 1}`}</ItemNumber>
            <TextField control={control} name={`sections.${at}.heading`} label={<Trans>Heading</Trans>} lang="en" />
            <TextAreaField
              control={control}
              name={`sections.${at}.body`}
              label={<Trans>Section text</Trans>}
              max={12_000}
              rows={9}
              lang="en"
            />
          </>
        )}
      </RepeatedField>
    </FormSection>
  );
}

/** The sources of the figures. */
export function LessonSources({ control }: LessonPartProps) {
  const { t } = useLingui();
  return (
    <FormSection
      title={<Trans>Sources</Trans>}
      lede={<Trans>Every source must be cited, and every citation needs a source.</Trans>}
    >
      <RepeatedField
        control={control}
        name="sources"
        legend={<Trans>Sources</Trans>}
        itemLabel={(at) => t`Source ${at + 1}`}
        addLabel={<Trans>Add a source</Trans>}
        newItem={() => ({ key: '', publisher: '', year: new Date().getFullYear(), detail: '' })}
        max={30}
      >
        {(at) => (
          <>
            <div className="grid gap-4 sm:grid-cols-[2fr_2fr_1fr]">
              <TextField
                control={control}
                name={`sources.${at}.key`}
                label={<Trans>Key</Trans>}
                autoCapitalize="none"
                spellCheck={false}
                lang="en"
              />
              <TextField
                control={control}
                name={`sources.${at}.publisher`}
                label={<Trans>Publisher</Trans>}
                lang="en"
              />
              <NumberField control={control} name={`sources.${at}.year`} label={<Trans>Year</Trans>} />
            </div>
            <LongTextField
              control={control}
              name={`sources.${at}.detail`}
              label={<Trans>What it is and when it was published</Trans>}
              lang="en"
            />
          </>
        )}
      </RepeatedField>
    </FormSection>
  );
}
