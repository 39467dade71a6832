import { Plural, Trans } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { FieldErrors, FieldValues, Resolver, UseFormReturn } from 'react-hook-form';
import type { LoadResolver } from './lazy-resolver.ts';
import { collectProblems, ProblemLinks } from './problem-links.tsx';

interface BeforePublishingProps<Form extends FieldValues> {
  form: UseFormReturn<Form>;
  loadResolver: LoadResolver<Form>;
  isHidden: boolean;
  onBeforeFocus: () => void;
}

function useFieldProblems<Form extends FieldValues>(form: UseFormReturn<Form>, resolver: Resolver<Form>) {
  const [errors, setErrors] = useState<FieldErrors<Form>>();
  useEffect(() => {
    let latestRun = 0;
    async function validate() {
      latestRun += 1;
      const run = latestRun;
      const result = await resolver(form.getValues(), undefined, { fields: {}, shouldUseNativeValidation: false });
      if (run === latestRun) setErrors(result.errors);
    }
    void validate();
    return form.subscribe({ formState: { values: true }, callback: () => void validate() });
  }, [form, resolver]);
  return errors && collectProblems(errors);
}

function ProblemList<Form extends FieldValues>({
  form,
  resolver,
  onBeforeFocus,
}: Pick<BeforePublishingProps<Form>, 'form' | 'onBeforeFocus'> & { resolver: Resolver<Form> }) {
  const problems = useFieldProblems(form, resolver);
  if (!problems) return null;
  return (
    <>
      <output className="font-semibold">
        {problems.length === 0 ? (
          <Trans>Nothing is missing.</Trans>
        ) : (
          <Plural value={problems.length} one="# problem to fix:" other="# problems to fix:" />
        )}
      </output>
      <ProblemLinks form={form} problems={problems} onBeforeFocus={onBeforeFocus} />
    </>
  );
}

export function BeforePublishing<Form extends FieldValues>({
  form,
  loadResolver,
  isHidden,
  onBeforeFocus,
}: BeforePublishingProps<Form>) {
  /** Undefined while closed or loading, null if loading failed; reopening the list retries. */
  const [resolver, setResolver] = useState<Resolver<Form> | null>();

  async function open() {
    const loaded = await loadResolver().catch(() => null);
    // Wrapped, because React would call a bare function as an updater.
    setResolver(() => loaded);
  }
  return (
    <details
      hidden={isHidden}
      className="group rounded-lg bg-surface px-5 shadow-soft"
      onToggle={(event) => {
        if (event.currentTarget.open) void open();
        else setResolver(undefined);
      }}
    >
      <summary className="flex min-h-12 list-none items-center gap-3 rounded-sm font-bold [&::-webkit-details-marker]:hidden">
        <Trans>Before publishing</Trans>
        <ChevronDown aria-hidden className="ms-auto size-5 text-muted transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid gap-2 pb-5 text-md">
        {resolver && <ProblemList form={form} resolver={resolver} onBeforeFocus={onBeforeFocus} />}
        {resolver === null && (
          <p role="alert" className="text-coral">
            <Trans>The check didn't work. Close this section and open it again.</Trans>
          </p>
        )}
      </div>
    </details>
  );
}
