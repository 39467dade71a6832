import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { type InputEvent, type SubmitEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { CallError } from '../../lib/call-error.ts';
import { problemWords } from '../../lib/problem-words.ts';
import { toast } from '../../ui/toast.ts';
import { enterApp } from './enter-app.ts';

export type FieldErrors = Readonly<Record<string, string>>;

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

type Parsed<Body> = { success: true; data: Body } | { success: false; error: { issues: readonly Issue[] } };

interface AccountFormOptions<Body> {
  /** The contract's check of what the form sends. */
  parse: (values: Record<string, FormDataEntryValue>) => Parsed<Body>;
  send: (body: Body) => Promise<unknown>;
  success: { title: MessageDescriptor; description: MessageDescriptor };
  failure: { title: MessageDescriptor; fallback: MessageDescriptor };
}

/**
 * What signing in and registering share: check in place, send, say what came of it, and enter the app.
 * The inputs keep their own values, so that what was typed before the script ran is not lost.
 */
export function useAccountForm<Body>({ parse, send, success, failure }: AccountFormOptions<Body>) {
  const { i18n } = useLingui();
  const [errors, setErrors] = useState<FieldErrors>({});
  const [pending, setPending] = useState(false);

  async function submit(form: HTMLFormElement): Promise<void> {
    const parsed = parse(Object.fromEntries(new FormData(form)));
    if (!parsed.success) {
      showErrors(form, firstOfEachField(parsed.error.issues));
      return;
    }
    setErrors({});
    setPending(true);
    try {
      await send(parsed.data);
      toast({ title: i18n._(success.title), description: i18n._(success.description) });
      // Stays pending: the page is about to be left.
      enterApp();
    } catch (error) {
      setPending(false);
      toast({
        variant: 'destructive',
        title: i18n._(failure.title),
        description: problemWords(error, failure.fallback),
      });
      if (error instanceof CallError && error.fields) showErrors(form, error.fields);
    }
  }

  function showErrors(form: HTMLFormElement, found: FieldErrors): void {
    // The error must be in the page before its field is focused, to be read out with it.
    flushSync(() => setErrors(found));
    focusFirst(form, found);
  }

  return {
    errors,
    pending,
    formProps: {
      noValidate: true,
      // Without a script the address would otherwise hold the password.
      method: 'post',
      onSubmit(event: SubmitEvent<HTMLFormElement>) {
        event.preventDefault();
        if (!pending) void submit(event.currentTarget);
      },
      onInput({ target }: InputEvent<HTMLFormElement>) {
        if (!(target instanceof HTMLInputElement) || !(target.name in errors)) return;
        setErrors(Object.fromEntries(Object.entries(errors).filter(([name]) => name !== target.name)));
      },
    } as const,
  };
}

function firstOfEachField(issues: readonly Issue[]): FieldErrors {
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message]));
}

function focusFirst(form: HTMLFormElement, errors: FieldErrors): void {
  for (const element of form.elements) {
    if (element instanceof HTMLInputElement && element.name in errors) {
      element.focus();
      return;
    }
  }
}
