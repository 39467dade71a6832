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

interface AccountFormOptions<Body, Response> {
  /** Loads the contract's schema when a visitor reaches the form, not with the page. */
  loadValidator: () => Promise<(values: FormValues) => Checked<Body>>;
  send: (body: Body) => Promise<Response>;
  /** What to say before the app opens; or what to do in place of that. */
  success: { title: MessageDescriptor; description: MessageDescriptor } | ((response: Response, body: Body) => void);
  /** Takes a refusal that leads to another step of the form. Returns whether it did. */
  takesRefusal?: (error: CallError, body: Body) => boolean;
  failure: { title: MessageDescriptor; fallback: MessageDescriptor };
  /** The fields that some problems are about, by code: they are shown there and not in a toast. */
  fieldOfProblem?: Readonly<Record<string, string>>;
}

/** For a form whose only field is the resident's password, which the server alone can check. */
export function loadPasswordReader(): Promise<(values: FormValues) => Checked<{ password: string }>> {
  return Promise.resolve(({ password }) => ({ body: { password: typeof password === 'string' ? password : '' } }));
}

/**
 * The common part of the forms of an account: validate, send, report the result, and enter the app or go on. The inputs are
 * uncontrolled, so that text typed before the script runs is not lost.
 */
export function useAccountForm<Body, Response>({
  loadValidator,
  send,
  success,
  takesRefusal,
  failure,
  fieldOfProblem = {},
}: AccountFormOptions<Body, Response>) {
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
      const response = await send(checked.body);
      if (typeof success === 'function') {
        setPending(false);
        success(response, checked.body);
        return false;
      }
      toast({ title: i18n._(success.title), description: i18n._(success.description) });
      enterApp();
      return true;
    } catch (error) {
      setPending(false);
      if (error instanceof CallError && takesRefusal?.(error, checked.body)) return false;
      const field = error instanceof CallError ? fieldOfProblem[error.code] : undefined;
      if (field !== undefined) {
        showErrors(form, { [field]: problemMessage(error, failure.fallback) });
        return false;
      }
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
