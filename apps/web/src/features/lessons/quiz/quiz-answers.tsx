import { Trans } from '@lingui/react/macro';
import { Check, X } from 'lucide-react';
import { useId } from 'react';
import type { ReactNode } from 'react';
import type { Lesson, QuizQuestion, QuizResult } from '@ecopulse/contract/lessons/lessons';
import { langOf } from '../../../lib/language/lang-of.ts';
import { LessonText } from '../text/lesson-text.tsx';
import type { Citations } from '../text/citations.ts';
import { findChosenOption } from './quiz-attempt.ts';
import type { Attempt } from './quiz-attempt.ts';

type Verdict = QuizResult['questions'][number];

function VerdictSign({ correct }: { correct: boolean }) {
  const Icon = correct ? Check : X;
  return (
    <>
      <span
        aria-hidden
        className={`grid size-8 place-items-center rounded-full ${correct ? 'bg-leaf-soft text-leaf-strong' : 'bg-coral-soft text-coral'}`}
      >
        <Icon className="size-[18px]" strokeWidth={3} />
      </span>
      <span className={`self-center text-md font-bold ${correct ? 'text-leaf-strong' : 'text-coral'}`}>
        {correct ? <Trans>Correct</Trans> : <Trans>Incorrect</Trans>}
      </span>
    </>
  );
}

function Answer({ term, isMistake = false, text }: { term: ReactNode; isMistake?: boolean; text: string }) {
  return (
    <div>
      <dt className="text-sm font-semibold text-muted">{term}</dt>
      <dd lang={langOf(text)} className={isMistake ? 'text-muted line-through decoration-coral' : 'font-bold'}>
        {text}
      </dd>
    </div>
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
  const correctOption = question.options.find((option) => option.id === verdict.correctOptionId);
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3.5 gap-y-2 rounded-lg bg-surface p-5 shadow-soft sm:p-6">
      <VerdictSign correct={verdict.correct} />
      <div className="col-span-2 grid gap-3 sm:col-span-1 sm:col-start-2">
        <h3 lang={langOf(question.question)} className="text-lg leading-snug font-bold tracking-[-0.01em]">
          {question.question}
        </h3>
        <dl className="grid gap-2">
          <Answer
            term={<Trans>Your answer</Trans>}
            isMistake={!verdict.correct}
            text={findChosenOption(question, attempt)?.text ?? ''}
          />
          {!verdict.correct && correctOption && (
            <Answer term={<Trans>The correct answer</Trans>} text={correctOption.text} />
          )}
        </dl>
        {verdict.explanation !== '' && (
          <div lang={langOf(verdict.explanation)} className="grid gap-3">
            <LessonText text={verdict.explanation} name={`explanation-${id}`} citations={citations} />
          </div>
        )}
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

export function QuizAnswers({ lesson, attempt, result, citations }: QuizAnswersProps) {
  const verdicts = new Map(result.questions.map((verdict) => [verdict.questionId, verdict]));
  return (
    <section aria-labelledby="answers" className="grid gap-4">
      <h2 id="answers" className="text-xl font-extrabold tracking-[-0.02em]">
        {result.passed ? <Trans>Correct answers, and why</Trans> : <Trans>Your answers</Trans>}
      </h2>
      {!result.passed && (
        <p className="text-muted">
          <Trans>Correct answers appear once you pass. The lesson has all of them.</Trans>
        </p>
      )}
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
