import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { type InputEvent, type SubmitEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { CallError } from '../../lib/call-error.ts';
import { problemMessage } from '../../lib/problem-messages.ts';
import { toast } from '../../ui/toast/toast.ts';
import { enterApp } from './enter-app.ts';

export type FieldErrors = Readonly<Record<string, string>>;

export type FormValues = Record<string, FormDataEntryValue>;
export type Checked<Body> = { body: Body } | { errors: FieldErrors };

interface AccountFormOptions<Body> {
  /** Loads the contract's schema when a visitor reaches the form, not with the page. */
  loadValidator: () => Promise<(values: FormValues) => Checked<Body>>;
  send: (body: Body) => Promise<unknown>;
  success: { title: MessageDescriptor; description: MessageDescriptor };
  failure: { title: MessageDescriptor; fallback: MessageDescriptor };
}

/**
 * The common part of signing in and registering: validate, send, report the result, and enter the app. The inputs are
 * uncontrolled, so that text typed before the script runs is not lost.
 */
export function useAccountForm<Body>({ loadValidator, send, success, failure }: AccountFormOptions<Body>) {
  const { i18n } = useLingui();
  const [errors, setErrors] = useState<FieldErrors>({});
  const [pending, setPending] = useState(false);
  const busy = useRef(false);

  async function submitOnce(form: HTMLFormElement): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    busy.current = await submit(form);
  }

  /** Returns whether the page is about to be left, so that nothing is sent again. */
  async function submit(form: HTMLFormElement): Promise<boolean> {
    const values = Object.fromEntries(new FormData(form));
    const check = await loadValidator().catch(() => null);
    // If the schema did not load, the server validates alone, by the same rules.
    const checked = check ? check(values) : { body: values as unknown as Body };
    if ('errors' in checked) {
      showErrors(form, checked.errors);
      return false;
    }
    setErrors({});
    setPending(true);
    try {
      await send(checked.body);
      toast({ title: i18n._(success.title), description: i18n._(success.description) });
      enterApp();
      return true;
    } catch (error) {
      setPending(false);
      toast({
        variant: 'destructive',
        title: i18n._(failure.title),
        description: problemMessage(error, failure.fallback),
      });
      if (error instanceof CallError && error.fields) showErrors(form, error.fields);
      return false;
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
      // Without a script the address would otherwise contain the password.
      method: 'post',
      onFocus() {
        // Fetched early. A failure shows when the form is sent.
        loadValidator().catch(() => null);
      },
      onSubmit(event: SubmitEvent<HTMLFormElement>) {
        event.preventDefault();
        void submitOnce(event.currentTarget);
      },
      onInput({ target }: InputEvent<HTMLFormElement>) {
        if (!(target instanceof HTMLInputElement) || !(target.name in errors)) return;
        setErrors(Object.fromEntries(Object.entries(errors).filter(([name]) => name !== target.name)));
      },
    } as const,
  };
}

function focusFirst(form: HTMLFormElement, errors: FieldErrors): void {
  for (const element of form.elements) {
    if (element instanceof HTMLInputElement && element.name in errors) {
      element.focus();
      return;
    }
  }
}
