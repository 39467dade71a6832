import { Trans, useLingui } from '@lingui/react/macro';
import { CircleCheck } from 'lucide-react';
import { FormSection } from '../fields/form-section.tsx';
import { ItemNumber, RepeatedField } from '../fields/repeated-field.tsx';
import { TextAreaField } from '../fields/text-area-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { emptyQuestion, OTHER_OPTIONS } from './lesson-form.ts';
import type { LessonPartProps } from './lesson-fields.tsx';

/** The options of one question: the right one, and at least two others. */
function Options({ control, at }: LessonPartProps & { at: number }) {
  return (
    <>
      <div className="rounded-md bg-leaf-soft p-4">
        <TextField
          control={control}
          name={`quiz.${at}.answer`}
          label={
            <span className="inline-flex items-center gap-1.5 text-leaf-strong">
              <CircleCheck aria-hidden className="size-4" />
              <Trans>Correct answer</Trans>
            </span>
          }
          lang="en"
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        {OTHER_OPTIONS.map((place) => {
          const number = place + 1;
          return (
            <TextField
              key={place}
              control={control}
              name={`quiz.${at}.others.${place}`}
              label={place < 2 ? <Trans>Wrong answer {number}</Trans> : <Trans>Wrong answer {number} (optional)</Trans>}
              lang="en"
            />
          );
        })}
      </div>
    </>
  );
}

/** The questions of the quiz with their answers and explanations. */
export function LessonQuiz({ control }: LessonPartProps) {
  const { t } = useLingui();
  return (
    <FormSection
      title={<Trans>Quiz</Trans>}
      lede={
        <Trans>
          Residents see the correct answer, and why, after they answer. The options are shown in random order.
        </Trans>
      }
    >
      <RepeatedField
        control={control}
        name="quiz"
        legend={<Trans>Questions</Trans>}
        hint={<Trans>Four to eight questions.</Trans>}
        itemLabel={(at) => t`Question ${at + 1}`}
        addLabel={<Trans>Add a question</Trans>}
        newItem={emptyQuestion}
        max={8}
        isOrdered
      >
        {(at) => (
          <>
            <ItemNumber>{t`Question ${at + 1}`}</ItemNumber>
            <TextAreaField
              control={control}
              name={`quiz.${at}.question`}
              label={<Trans>Question</Trans>}
              max={240}
              rows={2}
              lang="en"
            />
            <Options control={control} at={at} />
            <TextAreaField
              control={control}
              name={`quiz.${at}.explanation`}
              label={<Trans>Why it is correct</Trans>}
              max={2_000}
              rows={3}
              lang="en"
            />
          </>
        )}
      </RepeatedField>
    </FormSection>
  );
}
