import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft, CircleAlert } from 'lucide-react';
import { useId } from 'react';
import type { ReactNode, RefObject } from 'react';
import type { QuizQuestion } from '@ecopulse/contract/lessons/lessons';
import { langOf } from '../../../lib/language/lang-of.ts';
import { formatNumber } from '../../../lib/language/format.ts';
import { Button } from '../../../ui/button.tsx';
import { findChosenOption } from './quiz-attempt.ts';
import type { AttemptControls } from './use-attempt.ts';

interface CheckAnswersStepProps {
  questions: readonly QuizQuestion[];
  controls: AttemptControls;
  heading: RefObject<HTMLHeadingElement | null>;
  isSending: boolean;
  onSend: () => void;
}

interface AnswerRowProps {
  question: QuizQuestion;
  answer: string | undefined;
  number: number;
  onChange: () => void;
}

function AnswerRow({ question, answer, number, onChange }: AnswerRowProps) {
  const id = useId();
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1 py-4 first:pt-0 last:pb-0">
      <span aria-hidden className="figures w-6 font-bold text-muted">
        {formatNumber(number)}
      </span>
      <div className="grid min-w-0 gap-1">
        <p id={id} lang={langOf(question.question)} className="text-md text-muted">
          {question.question}
        </p>
        {answer === undefined ? (
          <p className="inline-flex items-center gap-1.5 font-semibold text-coral">
            <CircleAlert aria-hidden className="size-[18px]" />
            <Trans>Not answered yet</Trans>
          </p>
        ) : (
          <p lang={langOf(answer)} className="font-semibold">
            {answer}
          </p>
        )}
      </div>
      <Button variant="link" aria-describedby={id} onClick={onChange}>
        {answer === undefined ? <Trans>Answer</Trans> : <Trans>Change</Trans>}
      </Button>
    </li>
  );
}

function MissingNote({ id, count }: { id: string; count: number }): ReactNode {
  return (
    <p id={id} className="font-semibold text-coral">
      <Plural
        value={count}
        one="# question has no answer yet. Answer it to submit."
        other="# questions have no answer yet. Answer them to submit."
      />
    </p>
  );
}

export function CheckAnswersStep({ questions, controls, heading, isSending, onSend }: CheckAnswersStepProps) {
  const { t } = useLingui();
  const noteId = useId();
  const { attempt, goTo } = controls;
  const missing = questions.filter((question) => !findChosenOption(question, attempt)).length;
  return (
    <div className="grid gap-6">
      <h2
        ref={heading}
        tabIndex={-1}
        className="scroll-mt-24 text-xl font-bold tracking-[-0.015em] outline-none sm:text-2xl"
      >
        <Trans>Check your answers</Trans>
      </h2>
      <ol
        aria-label={t`Your answers`}
        className="grid list-none divide-y divide-line rounded-xl bg-surface p-5 shadow-soft sm:p-6"
      >
        {questions.map((question, index) => (
          <AnswerRow
            key={question.id}
            question={question}
            answer={findChosenOption(question, attempt)?.text}
            number={index + 1}
            onChange={() => goTo(index)}
          />
        ))}
      </ol>
      {missing > 0 && <MissingNote id={noteId} count={missing} />}
      <div className="flex flex-wrap-reverse justify-between gap-3">
        <Button
          variant="quiet"
          size="lg"
          disabled={isSending}
          onClick={() => goTo(questions.length - 1)}
          className="max-sm:grow"
        >
          <ArrowLeft aria-hidden className="size-[18px]" />
          <Trans>Previous</Trans>
        </Button>
        <Button
          size="lg"
          pending={isSending}
          disabled={missing > 0}
          aria-describedby={missing > 0 ? noteId : undefined}
          onClick={onSend}
          className="max-sm:grow-2"
        >
          {isSending ? <Trans>Checking your answers...</Trans> : <Trans>Submit answers</Trans>}
        </Button>
      </div>
    </div>
  );
}
