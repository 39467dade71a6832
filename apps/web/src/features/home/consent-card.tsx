import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { userQuery, useUser } from '../accounts/session.api.ts';
import { useAgreement } from '../accounts/use-agreement.ts';

/** Does not block the page. Shown until the resident agrees to the current documents. */
export function ConsentCard() {
  return useUser().needsConsent ? <Card /> : null;
}

function Card() {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useAgreement(() => {
    // The focused button unmounts with the card.
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    queryClient.setQueryData(userQuery.queryKey, (user) => user && { ...user, needsConsent: false });
    toast({ title: t`Thank you`, description: t`You've agreed to the terms of use and the privacy notice.` });
  });
  return (
    <section
      aria-labelledby="consent-title"
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-xl bg-surface p-5 shadow-soft sm:px-7"
    >
      <div className="grid max-w-prose min-w-0 gap-1 sm:flex-1">
        <h2 id="consent-title" className="text-lg font-extrabold tracking-[-0.02em]">
          <Trans>Do you agree to our terms?</Trans>
        </h2>
        <p className="text-md text-muted">
          <Trans>
            Please read the{' '}
            <a href="/terms" className="text-link">
              terms of use
            </a>{' '}
            and the{' '}
            <a href="/privacy" className="text-link">
              privacy notice
            </a>
            . You can carry on using EcoPulse. We'll keep asking here until you agree.
          </Trans>
        </p>
      </div>
      <Button className="max-sm:w-full" pending={isPending} onClick={() => mutate()}>
        <Trans>Agree</Trans>
      </Button>
    </section>
  );
}
