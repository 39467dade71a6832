import { Plural } from '@lingui/react/macro';
import { CircleAlert } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import type { FieldErrors, FieldValues, UseFormReturn } from 'react-hook-form';
import { problemsIn, ProblemLinks } from './problem-links.tsx';

interface ErrorSummaryProps<Form extends FieldValues> {
  form: UseFormReturn<Form>;
  errors: FieldErrors<Form>;
  /** Increases with each failed validation, which moves focus to the summary. */
  refusals: number;
  onGo?: (() => void) | undefined;
}

export function ErrorSummary<Form extends FieldValues>({ form, errors, refusals, onGo }: ErrorSummaryProps<Form>) {
  const box = useRef<HTMLElement>(null);
  const titleId = useId();
  useEffect(() => {
    if (refusals > 0) box.current?.focus();
  }, [refusals]);
  const found = problemsIn(errors);
  if (found.length === 0) return null;

  return (
    <section
      ref={box}
      tabIndex={-1}
      data-first-to-read
      aria-labelledby={titleId}
      className="grid scroll-mt-36 gap-2 rounded-lg bg-coral-soft p-5 text-md outline-none"
    >
      <h2 id={titleId} className="flex items-center gap-2 font-bold text-coral">
        <CircleAlert aria-hidden className="size-5 shrink-0" />
        <Plural value={found.length} one="There is a problem" other="There are # problems" />
      </h2>
      <div className="ps-7">
        <ProblemLinks form={form} found={found} onGo={onGo} />
      </div>
    </section>
  );
}
