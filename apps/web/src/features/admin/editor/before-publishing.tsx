import { Plural, Trans } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { FieldErrors, FieldValues, Resolver, UseFormReturn } from 'react-hook-form';
import type { LoadResolver } from './lazy-resolver.ts';
import { problemsIn, ProblemLinks } from './problem-links.tsx';

interface BeforePublishingProps<Form extends FieldValues> {
  form: UseFormReturn<Form>;
  load: LoadResolver<Form>;
  isHidden: boolean;
  onGo: () => void;
}

function useProblems<Form extends FieldValues>(form: UseFormReturn<Form>, check: Resolver<Form>) {
  const [errors, setErrors] = useState<FieldErrors<Form>>();
  useEffect(() => {
    let latest = 0;
    async function look() {
      latest += 1;
      const mine = latest;
      const result = await check(form.getValues(), undefined, { fields: {}, shouldUseNativeValidation: false });
      if (mine === latest) setErrors(result.errors);
    }
    void look();
    return form.subscribe({ formState: { values: true }, callback: () => void look() });
  }, [form, check]);
  return errors && problemsIn(errors);
}

function Problems<Form extends FieldValues>({
  form,
  check,
  onGo,
}: Pick<BeforePublishingProps<Form>, 'form' | 'onGo'> & { check: Resolver<Form> }) {
  const found = useProblems(form, check);
  if (!found) return null;
  return (
    <>
      <output className="font-semibold">
        {found.length === 0 ? (
          <Trans>Nothing is missing.</Trans>
        ) : (
          <Plural value={found.length} one="# thing to put right:" other="# things to put right:" />
        )}
      </output>
      <ProblemLinks form={form} found={found} onGo={onGo} />
    </>
  );
}

export function BeforePublishing<Form extends FieldValues>({
  form,
  load,
  isHidden,
  onGo,
}: BeforePublishingProps<Form>) {
  /** Null if loading failed; reopening the list retries. */
  const [check, setCheck] = useState<Resolver<Form> | null>();

  async function open() {
    const loaded = await load().catch(() => null);
    setCheck(() => loaded);
  }
  return (
    <details
      hidden={isHidden}
      className="group rounded-lg bg-surface px-5 shadow-soft"
      onToggle={(event) => {
        if (event.currentTarget.open) void open();
        else setCheck(undefined);
      }}
    >
      <summary className="flex min-h-12 list-none items-center gap-3 rounded-sm font-bold [&::-webkit-details-marker]:hidden">
        <Trans>Before publishing</Trans>
        <ChevronDown aria-hidden className="ms-auto size-5 text-muted transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid gap-2 pb-5 text-md">
        {check && <Problems form={form} check={check} onGo={onGo} />}
        {check === null && (
          <p role="alert" className="text-coral">
            <Trans>This couldn't be checked. Close this and open it again to try once more.</Trans>
          </p>
        )}
      </div>
    </details>
  );
}
