import { Trans } from '@lingui/react/macro';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import type { RefObject, SyntheticEvent } from 'react';
import type { QuizQuestion as Question } from '@ecopulse/contract/lessons';
import { Button } from '../../ui/button.tsx';
import { chosenOption, optionsOf } from './quiz-attempt.ts';
import type { AttemptInHand } from './use-attempt.ts';

interface QuizQuestionProps {
  question: Question;
  inHand: AttemptInHand;
  heading: RefObject<HTMLHeadingElement | null>;
}

function Options({ question, inHand: { attempt, choose } }: Omit<QuizQuestionProps, 'heading'>) {
  const chosen = chosenOption(question, attempt);
  return (
    <div className="grid gap-2.5">
      {optionsOf(question, attempt).map(({ id, text }) => (
        <label
          key={id}
          className="flex min-h-13 cursor-pointer items-center gap-3.5 rounded-md bg-surface px-4 py-3 inset-ring-[1.5px] inset-ring-control transition-colors hover:bg-leaf-soft has-checked:bg-leaf-soft has-checked:inset-ring-2 has-checked:inset-ring-leaf has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf-strong"
        >
          <input
            type="radio"
            name={question.id}
            value={id}
            checked={chosen?.id === id}
            onChange={() => choose(question.id, id)}
            className="size-5 shrink-0 cursor-pointer appearance-none rounded-full border-2 border-control bg-surface outline-none checked:border-6 checked:border-leaf"
          />
          <span lang="en" className="font-medium">
            {text}
          </span>
        </label>
      ))}
    </div>
  );
}

/** One question. Arrows choose, Enter goes on: it is a form whose sending is the next step. */
export function QuizQuestion({ question, inHand, heading }: QuizQuestionProps) {
  const { step } = inHand.attempt;
  function next(event: SyntheticEvent) {
    event.preventDefault();
    inHand.goTo(step + 1);
  }
  return (
    <form onSubmit={next} className="grid gap-6">
      <fieldset className="min-w-0">
        <legend className="mb-5 w-full">
          <h2
            ref={heading}
            tabIndex={-1}
            lang="en"
            className="scroll-mt-24 text-xl leading-snug font-bold tracking-[-0.015em] outline-none sm:text-2xl"
          >
            {question.question}
          </h2>
        </legend>
        <Options question={question} inHand={inHand} />
      </fieldset>
      <div className="flex flex-wrap-reverse justify-between gap-3">
        {step > 0 && (
          <Button variant="quiet" size="lg" onClick={() => inHand.goTo(step - 1)} className="max-sm:grow">
            <ArrowLeft aria-hidden className="size-[18px]" />
            <Trans>Previous</Trans>
          </Button>
        )}
        <Button type="submit" size="lg" className="ms-auto max-sm:grow-2">
          <Trans>Next</Trans>
          <ArrowRight aria-hidden className="size-[18px]" />
        </Button>
      </div>
    </form>
  );
}
