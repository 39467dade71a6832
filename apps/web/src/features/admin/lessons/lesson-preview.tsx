import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import type { Control } from 'react-hook-form';
import { useCitations } from '../../lessons/text/citations.ts';
import type { Citations } from '../../lessons/text/citations.ts';
import { LessonFacts } from '../../lessons/lesson-facts.tsx';
import { LessonCategoryMark } from '../../lessons/reader/lesson-heading.tsx';
import { LessonSections } from '../../lessons/reader/lesson-sections.tsx';
import { LessonText } from '../../lessons/text/lesson-text.tsx';
import { QuizOptions } from '../../lessons/quiz/quiz-options.tsx';
import { type LessonFormValues, type QuestionFormValues, toLessonRequest } from './lesson-form.ts';
import { useLessonMeasure } from './lesson-measure.tsx';

interface QuestionPreviewProps {
  question: QuestionFormValues;
  citations: Citations;
}

function QuestionPreview({ question: { question, answer, others, explanation }, citations }: QuestionPreviewProps) {
  const id = useId();
  const options = [answer, ...others.filter((option) => option.trim() !== '')].map((text, index) => ({
    id: `${id}-${index}`,
    text,
  }));
  const [correctOption] = options;
  return (
    <li className="grid gap-4 rounded-lg bg-surface p-5 shadow-soft sm:p-6">
      <h3 lang="en" className="text-lg leading-snug font-bold tracking-[-0.01em]">
        {question}
      </h3>
      <QuizOptions name={id} options={options} chosenId={correctOption?.id} />
      <div lang="en" className="grid gap-3">
        <LessonText text={explanation} name={`explanation-${id}`} citations={citations} />
      </div>
    </li>
  );
}

function QuizPreview({ lesson }: { lesson: LessonFormValues }) {
  const citations = useCitations(lesson.sources);
  return (
    <section aria-labelledby="quiz-preview" className="grid gap-4">
      <h2 id="quiz-preview" className="text-xl font-extrabold tracking-[-0.02em]">
        <Trans>Quiz, with the correct answers marked</Trans>
      </h2>
      <ol className="grid list-none gap-4">
        {lesson.quiz.map((question, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- new questions have no id, and a preview has no state to keep
          <QuestionPreview key={index} question={question} citations={citations} />
        ))}
      </ol>
    </section>
  );
}

export function LessonPreview({ control }: { control: Control<LessonFormValues> }) {
  const lesson = useWatch({ control }) as LessonFormValues;
  const { minutes, points } = useLessonMeasure(control);
  return (
    <article className="grid max-w-[40rem] grid-cols-1 gap-10">
      <header className="grid justify-items-start gap-4">
        <LessonCategoryMark category={lesson.category} />
        <div lang="en">
          <h2 className="text-3xl leading-tight font-extrabold tracking-[-0.03em]">{lesson.title}</h2>
          <p className="mt-3 text-lg text-muted">{lesson.description}</p>
        </div>
        <LessonFacts
          lesson={{ difficulty: lesson.difficulty, estimatedMinutes: minutes, ecoPointsReward: points }}
          showsPoints
        />
      </header>
      <LessonSections lesson={toLessonRequest(lesson)} />
      <QuizPreview lesson={lesson} />
    </article>
  );
}
