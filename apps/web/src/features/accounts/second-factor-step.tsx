import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { call } from '../../lib/api.ts';
import type { CallError } from '../../lib/call-error.ts';
import { fieldMessage } from '../../lib/field-messages.ts';
import { addProblemMessages } from '../../lib/problem-messages.ts';
import { Button } from '../../ui/button.tsx';
import { Field, ProblemNote } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { useHeadingFocus } from './recovery/recovery-page.tsx';
import { useAccountForm } from './account-form.tsx';

addProblemMessages({ 'wrong-code': msg`Incorrect code. Use the latest one.` });

const OPTIONS = {
  loadValidator: () => Promise.resolve((values: Record<string, FormDataEntryValue>) => ({ body: toCodeBody(values) })),
  send: (body: { code: string }) => call('POST /api/auth/second-factor', { body }),
  success: { title: msg`Welcome back!`, description: msg`Successfully logged in` },
  failure: { title: msg`Login failed`, fallback: msg`Something went wrong. Please try again.` },
  fieldOfProblem: { 'wrong-code': 'code' },
};

function toCodeBody({ code }: Record<string, FormDataEntryValue>): { code: string } {
  return { code: typeof code === 'string' ? code : '' };
}

interface SecondFactorStepProps {
  onSuspended: (refusal: CallError) => void;
  onBack: () => void;
}

export function SecondFactorStep({ onSuspended, onBack }: SecondFactorStepProps) {
  const { errors, problem, pending, formProps } = useAccountForm({
    ...OPTIONS,
    handleRefusal(refusal) {
      const isSuspended = refusal.code === 'account-suspended';
      if (isSuspended) onSuspended(refusal);
      return isSuspended;
    },
  });
  const ref = useHeadingFocus();
  return (
    <div ref={ref} className="grid gap-5">
      <h2 tabIndex={-1} className="text-xl font-extrabold tracking-[-0.02em] outline-none">
        <Trans>Enter your code</Trans>
      </h2>
      <form {...formProps} className="grid gap-5">
        <Field
          label={<Trans>Code</Trans>}
          hint={<Trans>Six digits from your authenticator app, or one of your recovery codes</Trans>}
          error={errors['code'] && fieldMessage(errors['code'])}
        >
          {(ids) => (
            <Input
              {...ids}
              name="code"
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={40}
              required
            />
          )}
        </Field>
        <ProblemNote>{problem}</ProblemNote>
        <Button type="submit" size="lg" pending={pending}>
          <Trans>Sign In</Trans>
        </Button>
        <Button variant="link" onClick={onBack}>
          <Trans>Use another account</Trans>
        </Button>
      </form>
    </div>
  );
}
