import { Trans } from '@lingui/react/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { type InputEvent, type SubmitEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { CallError } from '../../lib/call-error.ts';
import { problemMessage } from '../../lib/problem-messages.ts';
import { toast } from '../../ui/toast/toast.ts';
import { redirectAfterSignIn } from './sign-in-redirect.ts';

export type FieldErrors = Readonly<Record<string, string>>;

export type FormValues = Record<string, FormDataEntryValue>;
export type ValidationResult<Body> = { body: Body } | { errors: FieldErrors };

interface AccountFormOptions<Body, Response> {
  loadValidator: () => Promise<(values: FormValues) => ValidationResult<Body>>;
  send: (body: Body) => Promise<Response>;
  /** The toast shown before the app opens, or a callback that replaces both. */
  success: { title: MessageDescriptor; description: MessageDescriptor } | ((response: Response, body: Body) => void);
  /** Handles a response that leads to another step. Returns whether it did. */
  handleResponse?: (response: Response) => boolean;
  /** Handles a refusal that leads to another step. Returns whether it did. */
  handleRefusal?: (error: CallError, body: Body) => boolean;
  failure: { title: MessageDescriptor; fallback: MessageDescriptor };
  /** Problem code to the name of the field that shows it instead of a toast. */
  fieldOfProblem?: Readonly<Record<string, string>>;
}

/** Accepts any password, because the server checks it. */
export function loadPasswordValidator(): Promise<(values: FormValues) => ValidationResult<{ password: string }>> {
  return Promise.resolve(({ password }) => ({ body: { password: typeof password === 'string' ? password : '' } }));
}

/** Validates, submits and reports. Inputs are uncontrolled to preserve text typed before hydration. */
export function useAccountForm<Body, Response>({
  loadValidator,
  send,
  success,
  handleResponse,
  handleRefusal,
  failure,
  fieldOfProblem = {},
}: AccountFormOptions<Body, Response>) {
  const { i18n } = useLingui();
  const [errors, setErrors] = useState<FieldErrors>({});
  const [problem, setProblem] = useState('');
  const [pending, setPending] = useState(false);
  const isBusy = useRef(false);

  async function submitOnce(form: HTMLFormElement): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    let isUnloading = false;
    try {
      isUnloading = await submit(form);
    } finally {
      isBusy.current = isUnloading;
    }
  }

  /** Returns whether the page is about to unload. */
  async function submit(form: HTMLFormElement): Promise<boolean> {
    const values = Object.fromEntries(new FormData(form));
    const validate = await loadValidator().catch(() => null);
    // If the schema failed to load, rely on the server, which applies the same rules.
    const result = validate ? validate(values) : { body: values as unknown as Body };
    if ('errors' in result) {
      showErrors(form, result.errors);
      return false;
    }
    setErrors({});
    setProblem('');
    setPending(true);
    try {
      const response = await send(result.body);
      if (handleResponse?.(response)) return false;
      if (typeof success === 'function') {
        setPending(false);
        success(response, result.body);
        return false;
      }
      toast({ title: i18n._(success.title), description: i18n._(success.description) });
      redirectAfterSignIn(response);
      return true;
    } catch (error) {
      setPending(false);
      if (error instanceof CallError && handleRefusal?.(error, result.body)) return false;
      const field = error instanceof CallError ? fieldOfProblem[error.code] : undefined;
      if (field !== undefined) {
        showErrors(form, { [field]: problemMessage(error, failure.fallback) });
        return false;
      }
      const description = problemMessage(error, failure.fallback);
      setProblem(description);
      toast({ variant: 'destructive', title: i18n._(failure.title), description });
      if (error instanceof CallError && error.fields) showErrors(form, error.fields);
      return false;
    }
  }

  function showErrors(form: HTMLFormElement, newErrors: FieldErrors): void {
    // Screen readers announce the error with the field, so render it before focusing.
    flushSync(() => setErrors(newErrors));
    focusFirstInvalidField(form, newErrors);
  }

  return {
    errors,
    problem,
    pending,
    formProps: {
      noValidate: true,
      // A GET before hydration would put the password in the URL.
      method: 'post',
      onFocus() {
        // Prefetch. A failure surfaces on submit.
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

function focusFirstInvalidField(form: HTMLFormElement, errors: FieldErrors): void {
  for (const element of form.elements) {
    if (element instanceof HTMLInputElement && element.name in errors) {
      element.focus();
      return;
    }
  }
}

export function NoScriptNotice() {
  return (
    <noscript>
      <p className="rounded-md bg-sun-soft px-4 py-3 text-sm font-semibold text-sun-ink">
        <Trans>Signing in needs JavaScript. Please allow it for this site and load the page again.</Trans>
      </p>
    </noscript>
  );
}
