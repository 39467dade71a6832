import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, useState } from 'react';
import { call } from '../../lib/api.ts';
import { CallError } from '../../lib/call-error.ts';
import { toastProblem } from '../../lib/problem-messages.ts';
import { Button } from '../../ui/button.tsx';
import { redirectAfterSignIn } from './sign-in-redirect.ts';
import { useHeadingFocus } from './recovery/recovery-page.tsx';
import { SecondFactorStep } from './second-factor-step.tsx';

const SuspendedStep = lazy(async () => ({ default: (await import('./suspended-step.tsx')).SuspendedStep }));

export interface RefusedSignIn {
  readonly refusal: CallError;
  /** Missing after a passkey. */
  readonly credentials?: { email: string; password: string } | undefined;
}

export type OnRefusal = (refused: RefusedSignIn) => void;

/** What follows a password or passkey that is right, but not enough. */
export function RefusedStep({ refusal, credentials, onBack }: RefusedSignIn & { onBack: () => void }) {
  const [latest, setLatest] = useState(refusal);
  switch (latest.code) {
    case 'second-factor-needed':
      return <SecondFactorStep onSuspended={setLatest} onBack={onBack} />;
    case 'account-suspended':
      return <SuspendedStep refusal={latest} credentials={credentials} onBack={onBack} />;
    default:
      return <RestoreStep credentials={credentials} onRefusal={setLatest} onBack={onBack} />;
  }
}

const REFUSALS: readonly string[] = ['second-factor-needed', 'account-suspended'];

interface RestoreStepProps extends Pick<RefusedSignIn, 'credentials'> {
  onRefusal: (refusal: CallError) => void;
  onBack: () => void;
}

function RestoreStep({ credentials, onRefusal, onBack }: RestoreStepProps) {
  const { t } = useLingui();
  const [pending, setPending] = useState(false);
  const ref = useHeadingFocus();

  async function restore(body: NonNullable<typeof credentials>) {
    setPending(true);
    try {
      redirectAfterSignIn(await call('POST /api/auth/restore', { body }));
    } catch (error) {
      setPending(false);
      if (error instanceof CallError && REFUSALS.includes(error.code)) return onRefusal(error);
      toastProblem(t`Your account couldn't be restored`, error);
    }
  }

  return (
    <div ref={ref} className="grid gap-5">
      <h2 tabIndex={-1} className="text-xl font-extrabold tracking-[-0.02em] outline-none">
        <Trans>You've deleted this account</Trans>
      </h2>
      <p className="text-muted">
        <Trans>
          You can restore it, with everything in it, within 7 days of deleting it. After that, it's deleted for good.
        </Trans>
      </p>
      {credentials && (
        <Button size="lg" pending={pending} onClick={() => void restore(credentials)}>
          <Trans>Restore my account</Trans>
        </Button>
      )}
      <Button variant="quiet" size="lg" onClick={onBack}>
        <Trans>Sign out</Trans>
      </Button>
    </div>
  );
}
