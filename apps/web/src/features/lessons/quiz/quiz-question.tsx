import { Trans } from '@lingui/react/macro';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import type { RefObject, SyntheticEvent } from 'react';
import type { QuizQuestion as Question } from '@ecopulse/contract/lessons/lessons';
import { langOf } from '../../../lib/language/lang-of.ts';
import { Button } from '../../../ui/button.tsx';
import { findChosenOption, shuffledOptions } from './quiz-attempt.ts';
import { QuizOptions } from './quiz-options.tsx';
import type { AttemptControls } from './use-attempt.ts';

interface QuizQuestionProps {
  question: Question;
  controls: AttemptControls;
  heading: RefObject<HTMLHeadingElement | null>;
}

/** A form, so that Enter goes to the next question. */
export function QuizQuestion({ question, controls, heading }: QuizQuestionProps) {
  const { step } = controls.attempt;
  function next(event: SyntheticEvent) {
    event.preventDefault();
    controls.goTo(step + 1);
  }
  return (
    <form onSubmit={next} className="grid gap-6">
      <fieldset className="min-w-0">
        <legend className="mb-5 w-full">
          <h2
            ref={heading}
            tabIndex={-1}
            lang={langOf(question.question)}
            className="scroll-mt-24 text-xl leading-snug font-bold tracking-[-0.015em] outline-none sm:text-2xl"
          >
            {question.question}
          </h2>
        </legend>
        <QuizOptions
          name={question.id}
          options={shuffledOptions(question, controls.attempt)}
          chosenId={findChosenOption(question, controls.attempt)?.id}
          onChoose={(id) => controls.choose(question.id, id)}
        />
      </fieldset>
      <div className="flex flex-wrap-reverse justify-between gap-3">
        {step > 0 && (
          <Button variant="quiet" size="lg" onClick={() => controls.goTo(step - 1)} className="max-sm:grow">
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
