import { Trans } from '@lingui/react/macro';
import { Check, MessageCircleQuestion, X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { SectionCheck as SectionQuestion } from '@ecopulse/contract/lessons/section-parts';
import { langOf } from '../../../lib/language/lang-of.ts';
import { deriveSeed, shuffle } from '../shuffle.ts';
import type { Citations } from '../text/citations.ts';
import { LessonText } from '../text/lesson-text.tsx';

interface SectionCheckProps {
  check: SectionQuestion;
  /** Determines the order of the options, and is the prefix of the citations' IDs. */
  name: string;
  seed: number;
  /** 0 is the right option. */
  chosen: number | undefined;
  onChoose: (option: number) => void;
  citations: Citations;
  children?: ReactNode;
}

const MARKS = { open: 'border-2 border-control', right: 'bg-leaf text-on-leaf', wrong: 'bg-coral text-on-coral' };

interface OptionProps {
  text: string;
  state: keyof typeof MARKS;
  /** The right option has been found. */
  isSettled: boolean;
  onChoose: () => void;
}

const OPTION_STATES = {
  open: 'bg-surface inset-ring-[1.5px] inset-ring-control',
  right: 'bg-leaf-soft inset-ring-2 inset-ring-leaf',
  wrong: 'bg-coral-soft inset-ring-2 inset-ring-coral',
};

function Option({ text, state, isSettled, onChoose }: OptionProps) {
  const isLocked = isSettled && state === 'open';
  return (
    <button
      type="button"
      aria-pressed={state !== 'open'}
      aria-disabled={isLocked || undefined}
      onClick={isSettled ? undefined : onChoose}
      className={`flex min-h-13 items-center gap-3.5 rounded-md px-4 py-3 text-start font-medium transition-colors ${OPTION_STATES[state]} ${isLocked ? 'text-muted' : ''} ${isSettled ? 'cursor-default' : 'hover:bg-leaf-soft'}`}
    >
      <span aria-hidden className={`grid size-5 shrink-0 place-items-center rounded-full ${MARKS[state]}`}>
        {state === 'right' && <Check className="size-3.5" strokeWidth={3} />}
        {state === 'wrong' && <X className="size-3.5" strokeWidth={3} />}
      </span>
      <span lang={langOf(text)} className="min-w-0">
        {text}
      </span>
    </button>
  );
}

/** A question that is answered at once: nothing is graded, and a wrong answer can be followed by another. */
export function SectionCheck({ check, name, seed, chosen, onChoose, citations, children }: SectionCheckProps) {
  const id = useId();
  const { question, answer, others, explanation } = check;
  const options = shuffle(
    [answer, ...others].map((text, option) => ({ text, option })),
    deriveSeed(seed, name),
  );
  const isRight = chosen === 0;
  return (
    <fieldset
      aria-labelledby={id}
      className="grid min-w-0 grid-cols-1 gap-4 rounded-xl bg-surface p-5 text-base leading-normal shadow-soft sm:p-6 print:hidden"
    >
      <div className="grid gap-1.5">
        <p className="flex items-center gap-2 text-sm font-bold text-leaf-strong">
          <MessageCircleQuestion aria-hidden className="size-[18px]" />
          <Trans>Test yourself</Trans>
        </p>
        <h3 id={id} lang={langOf(question)} className="text-lg leading-snug font-bold tracking-[-0.01em]">
          {question}
        </h3>
      </div>
      <div className="grid grid-cols-1 gap-2.5">
        {options.map(({ text, option }) => (
          <Option
            key={option}
            text={text}
            state={option !== chosen ? 'open' : isRight ? 'right' : 'wrong'}
            isSettled={isRight}
            onChoose={() => onChoose(option)}
          />
        ))}
      </div>
      <div aria-live="polite" className="empty:-mt-4">
        {chosen !== undefined && (
          // Another wrong answer is announced as well.
          <div key={chosen} className="grid gap-1.5">
            <p className={`font-bold ${isRight ? 'text-leaf-strong' : 'text-coral'}`}>
              {isRight ? <Trans>Correct</Trans> : <Trans>Not quite. You can try another answer.</Trans>}
            </p>
            <div lang={langOf(explanation)} className="grid gap-3">
              <LessonText text={explanation} name={name} citations={citations} />
            </div>
          </div>
        )}
      </div>
      {children}
    </fieldset>
  );
}
