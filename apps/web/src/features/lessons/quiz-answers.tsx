import { Trans } from '@lingui/react/macro';
import { Check, X } from 'lucide-react';
import { useId } from 'react';
import type { Lesson, QuizQuestion, QuizResult } from '@ecopulse/contract/lessons';
import { LessonText } from './lesson-text.tsx';
import type { Citations } from './citations.ts';
import { chosenOption } from './quiz-attempt.ts';
import type { Attempt } from './quiz-attempt.ts';

type Verdict = QuizResult['questions'][number];

function VerdictWord({ correct }: { correct: boolean }) {
  return correct ? (
    <span className="inline-flex items-center gap-1.5 text-sm font-bold text-leaf-strong">
      <Check aria-hidden className="size-4" strokeWidth={3} />
      <Trans>Right</Trans>
    </span>
  ) : (
    <span className="inline-flex items-center gap-1.5 text-sm font-bold text-coral">
      <X aria-hidden className="size-4" strokeWidth={3} />
      <Trans>Not right</Trans>
    </span>
  );
}

interface AnsweredQuestionProps {
  question: QuizQuestion;
  verdict: Verdict;
  attempt: Attempt;
  citations: Citations;
}

function AnsweredQuestion({ question, verdict, attempt, citations }: AnsweredQuestionProps) {
  const id = useId();
  const right = question.options.find((option) => option.id === verdict.correctOptionId);
  return (
    <li
      className={`grid gap-3 rounded-lg border-s-4 bg-surface p-5 shadow-soft ${verdict.correct ? 'border-leaf' : 'border-coral'}`}
    >
      <div className="grid gap-1.5">
        <VerdictWord correct={verdict.correct} />
        <h3 lang="en" className="text-lg leading-snug font-bold">
          {question.question}
        </h3>
      </div>
      <dl className="grid gap-2 text-md">
        {!verdict.correct && (
          <div>
            <dt className="font-semibold text-muted">
              <Trans>Your answer</Trans>
            </dt>
            <dd lang="en" className="text-muted line-through decoration-coral">
              {chosenOption(question, attempt)?.text}
            </dd>
          </div>
        )}
        <div>
          <dt className="font-semibold text-muted">
            <Trans>The right answer</Trans>
          </dt>
          <dd lang="en" className="font-bold">
            {right?.text}
          </dd>
        </div>
      </dl>
      <div lang="en" className="grid max-w-[68ch] gap-3">
        <LessonText text={verdict.explanation} name={`explanation-${id}`} citations={citations} />
      </div>
    </li>
  );
}

interface QuizAnswersProps {
  lesson: Lesson;
  attempt: Attempt;
  result: QuizResult;
  citations: Citations;
}

/** What was right and what was not, question by question, and why. */
export function QuizAnswers({ lesson, attempt, result, citations }: QuizAnswersProps) {
  const verdicts = new Map(result.questions.map((verdict) => [verdict.questionId, verdict]));
  return (
    <section aria-labelledby="answers" className="grid gap-4">
      <h2 id="answers" className="text-xl font-extrabold tracking-[-0.02em]">
        <Trans>What was right, and why</Trans>
      </h2>
      <ol className="grid list-none gap-4">
        {lesson.quizQuestions.map((question) => {
          const verdict = verdicts.get(question.id);
          if (!verdict) return null;
          return (
            <AnsweredQuestion
              key={question.id}
              question={question}
              verdict={verdict}
              attempt={attempt}
              citations={citations}
            />
          );
        })}
      </ol>
    </section>
  );
}
