import { Plural, Trans } from '@lingui/react/macro';
import { CircleAlert, Info } from 'lucide-react';
import type { Lesson } from '@ecopulse/contract/lessons/lessons';
import { SentenceSpace } from '../../../lib/language/format.ts';
import type { QuizPurpose } from '../lesson-progress.ts';
import { findChosenOption } from './quiz-attempt.ts';
import type { Attempt } from './quiz-attempt.ts';
import { isQuizChanged } from './quiz.api.ts';

interface QuizNoteProps {
  lesson: Lesson;
  purpose: QuizPurpose | undefined;
  attempt: Attempt;
  error: Error | null;
}

function FailureText({ lesson, attempt, error }: Omit<QuizNoteProps, 'purpose'>) {
  const fitting = lesson.quizQuestions.filter((question) => findChosenOption(question, attempt)).length;
  if (!isQuizChanged(error)) return <Trans>Your answers are still here. You can send them again.</Trans>;
  return (
    <>
      <Trans>This quiz has changed since you opened it.</Trans>
      <SentenceSpace />
      <Plural
        value={fitting}
        _0="None of your answers apply any more. Please answer again."
        one="# of your answers still applies and is saved. Please check the others."
        other="# of your answers still apply and are saved. Please check the others."
      />
    </>
  );
}

export function QuizNote({ lesson, purpose, attempt, error }: QuizNoteProps) {
  return (
    <div className="grid gap-3 empty:hidden">
      {purpose === 'practice' && (
        <p className="flex items-start gap-2.5 rounded-md bg-water-soft px-4 py-3 text-md font-semibold text-water">
          <Info aria-hidden className="mt-0.5 size-[18px] shrink-0" />
          <Trans>
            You've completed this lesson and no review is due. You can practise as often as you like, but it earns no
            points now.
          </Trans>
        </p>
      )}
      {error && (
        <p
          role="alert"
          className="flex items-start gap-2.5 rounded-md bg-coral-soft px-4 py-3 text-md font-semibold text-coral"
        >
          <CircleAlert aria-hidden className="mt-0.5 size-[18px] shrink-0" />
          <span>
            <FailureText lesson={lesson} attempt={attempt} error={error} />
          </span>
        </p>
      )}
    </div>
  );
}
