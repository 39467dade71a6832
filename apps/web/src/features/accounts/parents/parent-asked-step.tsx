import type { LinkDelivery } from '@ecopulse/contract/accounts/account-recovery';
import { Trans } from '@lingui/react/macro';
import { Button } from '../../../ui/button.tsx';
import { useHeadingFocus } from '../recovery/recovery-page.tsx';

export function ParentAskedStep({ delivery }: LinkDelivery) {
  const ref = useHeadingFocus();
  return (
    <div ref={ref} className="grid gap-5">
      <h2 tabIndex={-1} className="text-xl font-extrabold tracking-[-0.02em] outline-none">
        <Trans>Now ask your parent</Trans>
      </h2>
      <p className="text-muted">
        {delivery === 'mail' ? (
          <Trans>
            We've sent your parent a link. Once they agree, you can sign in. If they don't within 14 days, we delete
            your account.
          </Trans>
        ) : (
          <Trans>
            This site can't send email. Its admins have a link for your parent: ask them for it together. Once your
            parent agrees, you can sign in. If they don't within 14 days, we delete your account.
          </Trans>
        )}
      </p>
      <Button asChild variant="quiet" size="lg">
        <a href="/">
          <Trans>Back to sign in</Trans>
        </a>
      </Button>
    </div>
  );
}
