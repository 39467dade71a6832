import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { MailCheck } from 'lucide-react';
import { AgeCard } from './age-card.tsx';
import { ConsentCard } from './consent-card.tsx';
import { useUser } from '../accounts/session.api.ts';

/** Imported by `loadAccountReminders`, only for residents with a reminder. */
export function AccountReminders() {
  return (
    <div className="grid gap-4">
      <VerifyReminder />
      <ConsentCard />
      <AgeCard />
    </div>
  );
}

/** `needsVerification` is false where the server sends no email. */
function VerifyReminder() {
  const { email, needsVerification } = useUser();
  if (!needsVerification) return null;
  return (
    <p className="flex items-start gap-2.5 rounded-lg bg-sunk px-4 py-3 text-md text-muted">
      <MailCheck aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <Trans>
          Please confirm your email address with the link we sent to {email}.{' '}
          <Link to="/settings" hash="account" className="text-link">
            Didn't get it?
          </Link>
        </Trans>
      </span>
    </p>
  );
}
