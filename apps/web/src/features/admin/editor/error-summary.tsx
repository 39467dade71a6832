import { Plural } from '@lingui/react/macro';
import { CircleAlert } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import type { FieldErrors, FieldValues, UseFormReturn } from 'react-hook-form';
import { collectProblems, ProblemLinks } from './problem-links.tsx';

interface ErrorSummaryProps<Form extends FieldValues> {
  form: UseFormReturn<Form>;
  errors: FieldErrors<Form>;
  /** Each increase moves focus to the summary. */
  failureCount: number;
  onBeforeFocus?: (() => void) | undefined;
}

export function ErrorSummary<Form extends FieldValues>({
  form,
  errors,
  failureCount,
  onBeforeFocus,
}: ErrorSummaryProps<Form>) {
  const summary = useRef<HTMLElement>(null);
  const titleId = useId();
  useEffect(() => {
    if (failureCount > 0) summary.current?.focus();
  }, [failureCount]);
  const problems = collectProblems(errors);
  if (problems.length === 0) return null;

  return (
    <section
      ref={summary}
      tabIndex={-1}
      data-first-to-read
      aria-labelledby={titleId}
      className="grid scroll-mt-36 gap-2 rounded-lg bg-coral-soft p-5 text-md outline-none"
    >
      <h2 id={titleId} className="flex items-center gap-2 font-bold text-coral">
        <CircleAlert aria-hidden className="size-5 shrink-0" />
        <Plural value={problems.length} one="There is a problem" other="There are # problems" />
      </h2>
      <div className="ps-7">
        <ProblemLinks form={form} problems={problems} onBeforeFocus={onBeforeFocus} />
      </div>
    </section>
  );
}
