import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { CircleOff } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Profile } from '@ecopulse/contract/accounts/accounts';

function Note({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="flex items-start gap-3 rounded-xl bg-water-soft p-5 sm:p-6">
      <CircleOff aria-hidden className="mt-0.5 size-5 shrink-0 text-water" />
      <div className="grid min-w-0 justify-items-start gap-1.5">
        <h2 className="font-bold">{title}</h2>
        {children}
      </div>
    </section>
  );
}

export function AbsenceNote({ profile }: { profile: Profile }) {
  const { withheldFromRankings: reason, privacy } = profile;
  if (reason !== null) {
    return (
      <Note title={<Trans>You've been removed from the rankings</Trans>}>
        <p className="text-md">
          <Trans>An admin gave this reason:</Trans>
        </p>
        <blockquote className="border-s-4 border-water ps-3 text-md wrap-anywhere">{reason}</blockquote>
        <p className="text-md">
          <Trans>You keep your eco-points and can keep earning.</Trans>
        </p>
      </Note>
    );
  }
  if (privacy.inRankings) return null;
  return (
    <Note title={<Trans>You've left the rankings</Trans>}>
      <p className="text-md">
        <Trans>You don't appear in the rankings. You can come back whenever you like, and nothing is lost.</Trans>
      </p>
      <Link to="/settings" hash="privacy" className="text-link text-md">
        <Trans>Change this in Settings</Trans>
      </Link>
    </Note>
  );
}

/** Absent from all rankings, whatever their points. */
export function isAbsentFromRankings({ withheldFromRankings, privacy }: Profile): boolean {
  return withheldFromRankings !== null || !privacy.inRankings;
}
