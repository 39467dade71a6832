import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { CallError } from '../../lib/call-error.ts';
import { problemMessage } from '../../lib/problem-messages.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { redirectAfterSignIn } from './sign-in-redirect.ts';
import { useHeadingFocus } from './recovery/recovery-page.tsx';
import { SuspendedStep } from './suspended-step.tsx';

export interface RefusedSignIn {
  readonly refusal: CallError;
  /** Missing after a passkey. */
  readonly credentials?: { email: string; password: string };
}

interface RefusedStepProps extends RefusedSignIn {
  onSecondFactor: () => void;
  onBack: () => void;
}

export function RefusedStep(props: RefusedStepProps) {
  return props.refusal.code === 'account-suspended' ? <SuspendedStep {...props} /> : <RestoreStep {...props} />;
}

function RestoreStep({ credentials, onSecondFactor, onBack }: RefusedStepProps) {
  const { t } = useLingui();
  const [pending, setPending] = useState(false);
  const ref = useHeadingFocus();

  async function restore() {
    setPending(true);
    try {
      if (credentials) await call('POST /api/auth/restore', { body: credentials });
      redirectAfterSignIn();
    } catch (error) {
      setPending(false);
      if (error instanceof CallError && error.code === 'second-factor-needed') return onSecondFactor();
      toast({
        variant: 'destructive',
        title: t`Your account couldn't be restored`,
        description: problemMessage(error),
      });
    }
  }

  return (
    <div ref={ref} className="grid gap-5">
      <h2 tabIndex={-1} className="text-xl font-extrabold tracking-[-0.02em] outline-none">
        <Trans>You have deleted this account</Trans>
      </h2>
      <p className="text-muted">
        <Trans>
          You can restore it with everything in it until 7 days after you deleted it. Then it is deleted for good.
        </Trans>
      </p>
      <Button size="lg" pending={pending} onClick={() => void restore()}>
        <Trans>Restore my account</Trans>
      </Button>
      <Button variant="quiet" size="lg" onClick={onBack}>
        <Trans>Sign out</Trans>
      </Button>
    </div>
  );
}
