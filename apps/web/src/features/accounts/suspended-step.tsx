import { FIELD_PROBLEMS, fillPlaceholders } from '@ecopulse/contract/field-problems';
import { msg } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { call } from '../../lib/api.ts';
import type { CallError } from '../../lib/call-error.ts';
import { fieldMessage } from '../../lib/field-messages.ts';
import { formatDate } from '../../lib/language/format.ts';
import { addProblemMessages, problemMessage } from '../../lib/problem-messages.ts';
import { Button } from '../../ui/button.tsx';
import { Field, ProblemNote } from '../../ui/forms/field.tsx';
import { Input, TextArea } from '../../ui/forms/input.tsx';
import { PasswordInput } from './password-input.tsx';
import { downloadExport } from '../../lib/download-file.ts';
import { useHeadingFocus } from './recovery/recovery-page.tsx';
import { type FormValues, useAccountForm } from './account-form.tsx';

addProblemMessages({
  'not-suspended': msg`Your account isn't suspended. Please sign in.`,
  'appeal-sent': msg`You've already appealed against this suspension.`,
  'second-factor-needed': msg`Your account also asks for codes. Write to the contact in the privacy notice to get your data.`,
});

const MIN_LENGTH = 20;
const MAX_LENGTH = 1000;

interface Credentials {
  readonly email: string;
  readonly password: string;
}

interface SuspendedStepProps {
  refusal: CallError;
  credentials?: Credentials | undefined;
  onBack: () => void;
}

export function SuspendedStep({ refusal, credentials, onBack }: SuspendedStepProps) {
  const { reason = '', until = '', appeal = '', answer = '' } = refusal.values ?? {};
  const [sentAppeal, setSentAppeal] = useState(String(appeal));
  const ref = useHeadingFocus();
  const date = until === '' ? null : formatDate(String(until), { dateStyle: 'long' });
  return (
    <div ref={ref} className="grid grid-cols-1 gap-5">
      <h2 tabIndex={-1} className="text-xl font-extrabold tracking-[-0.02em] outline-none">
        {date ? <Trans>Your account is suspended until {date}</Trans> : <Trans>Your account is suspended</Trans>}
      </h2>
      <Quoted title={<Trans>Reason</Trans>} text={String(reason)} />
      <p className="text-muted">
        <Trans>Others can't see your account for now. You'll keep everything you've earned.</Trans>
      </p>
      {sentAppeal === '' ? (
        <AppealForm
          credentials={credentials}
          onSent={(text) => {
            setSentAppeal(text);
            ref.current?.querySelector('h2')?.focus();
          }}
        />
      ) : (
        <>
          <Quoted title={<Trans>Your appeal</Trans>} text={sentAppeal} />
          {answer === '' ? (
            <output className="text-muted">
              <Trans>An admin will read your appeal. Sign in here again to see the answer.</Trans>
            </output>
          ) : (
            <Quoted title={<Trans>Admin's answer</Trans>} text={String(answer)} />
          )}
        </>
      )}
      <OwnDataNote credentials={credentials} />
      <Button variant="quiet" size="lg" onClick={onBack}>
        <Trans>Use another account</Trans>
      </Button>
    </div>
  );
}

function OwnDataNote({ credentials: body }: Pick<SuspendedStepProps, 'credentials'>) {
  const [error, setError] = useState('');
  const [pending, setPending] = useState(false);
  const download = async (credentials: Credentials) => {
    setError('');
    setPending(true);
    try {
      await downloadExport(await call('POST /api/auth/suspended-export', { body: credentials }), 'ecopulse-my-data');
    } catch (failure) {
      setError(problemMessage(failure));
    }
    setPending(false);
  };
  return (
    <section className="grid grid-cols-1 gap-3">
      <h3 className="text-md font-semibold">
        <Trans>Your data</Trans>
      </h3>
      <p className="text-muted">
        <Trans>
          You can still see your data. To have it corrected or deleted, write to the contact in the{' '}
          <a href="/privacy" className="text-link">
            privacy notice
          </a>
          .
        </Trans>{' '}
        {!body && <Trans>To download it, sign in with your password.</Trans>}
      </p>
      <ProblemNote>{error}</ProblemNote>
      {body && (
        <Button variant="quiet" pending={pending} onClick={() => void download(body)}>
          <Trans>Download my data</Trans>
        </Button>
      )}
    </section>
  );
}

function Quoted({ title, text }: { title: ReactNode; text: string }) {
  return (
    <section className="grid grid-cols-1 gap-1.5">
      <h3 className="text-md font-semibold">{title}</h3>
      <blockquote dir="auto" className="border-s-4 border-line ps-3 wrap-anywhere whitespace-pre-line">
        {text}
      </blockquote>
    </section>
  );
}

interface AppealBody extends Credentials {
  readonly text: string;
}

interface AppealFormProps {
  credentials: Credentials | undefined;
  onSent: (text: string) => void;
}

function AppealForm({ credentials, onSent }: AppealFormProps) {
  const [length, setLength] = useState(0);
  const validate = (values: FormValues) => {
    const { email, password, text } = { ...(values as Partial<AppealBody>), ...credentials };
    const body = { email: email ?? '', password: password ?? '', text: (text ?? '').trim() };
    if ([...body.text].length >= MIN_LENGTH) return { body };
    return { errors: { text: fillPlaceholders(FIELD_PROBLEMS['too-short'], { least: MIN_LENGTH }) } };
  };
  const { errors, pending, formProps } = useAccountForm({
    loadValidator: () => Promise.resolve(validate),
    send: (body: AppealBody) => call('POST /api/auth/appeal', { body }),
    success: (_response, { text }) => onSent(text),
    failure: { title: msg`Your appeal wasn't sent`, fallback: msg`Something went wrong. Please try again.` },
  });
  const textError = errors['text'];
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (textError) ref.current?.querySelector('textarea')?.focus();
  }, [textError]);
  return (
    <form {...formProps} ref={ref} className="grid grid-cols-1 gap-5">
      <Field
        label={<Trans>Your appeal</Trans>}
        hint={
          <>
            <Trans>Explain why the suspension should be lifted. You can appeal once.</Trans>{' '}
            <Plural value={MAX_LENGTH - length} one="# character left." other="# characters left." />
          </>
        }
        error={textError && fieldMessage(textError)}
      >
        {(ids) => (
          <TextArea
            {...ids}
            name="text"
            maxLength={MAX_LENGTH}
            required
            onChange={({ target }) => setLength([...target.value].length)}
          />
        )}
      </Field>
      {!credentials && (
        <>
          <Field label={<Trans>Email</Trans>} error={errors['email'] && fieldMessage(errors['email'])}>
            {(ids) => <Input {...ids} name="email" type="email" autoComplete="username" inputMode="email" required />}
          </Field>
          <Field label={<Trans>Password</Trans>} error={errors['password'] && fieldMessage(errors['password'])}>
            {(ids) => <PasswordInput {...ids} name="password" autoComplete="current-password" required />}
          </Field>
        </>
      )}
      <Button type="submit" size="lg" pending={pending}>
        <Trans>Send appeal</Trans>
      </Button>
    </form>
  );
}
