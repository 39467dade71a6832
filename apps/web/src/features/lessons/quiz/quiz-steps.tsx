import { Trans } from '@lingui/react/macro';
import type { QuizQuestion } from '@ecopulse/contract/lessons/lessons';
import { formatNumber } from '../../../lib/language/format.ts';
import { findChosenOption } from './quiz-attempt.ts';
import type { Attempt } from './quiz-attempt.ts';

export function QuizSteps({ questions, attempt }: { questions: readonly QuizQuestion[]; attempt: Attempt }) {
  const number = formatNumber(attempt.step + 1);
  const total = formatNumber(questions.length);
  const isCheckStep = attempt.step >= questions.length;
  function barClass(question: QuizQuestion, index: number): string {
    if (findChosenOption(question, attempt)) return 'bg-leaf';
    return index === attempt.step ? 'bg-leaf/50' : 'bg-line';
  }
  return (
    <div className="grid gap-2">
      <output className="figures text-md font-semibold text-muted">
        {isCheckStep ? (
          <Trans>Your answers</Trans>
        ) : (
          <Trans>
            Question {number} of {total}
          </Trans>
        )}
      </output>
      <div aria-hidden className="flex gap-1.5">
        {questions.map((question, index) => (
          <span
            key={question.id}
            className={`h-1.5 grow rounded-full transition-colors ${barClass(question, index)}`}
          />
        ))}
      </div>
    </div>
  );
}
