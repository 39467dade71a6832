import type { ResidentCard } from '@ecopulse/contract/accounts/residents';
import { Trans } from '@lingui/react/macro';
import { formatDate } from '../../../lib/language/format.ts';
import { ResidentLink } from '../list/row-parts.tsx';

interface SettledNoteProps {
  at: string | null;
  /** Null if the admin has left. */
  by: ResidentCard | null;
}

export function SettledNote({ at, by }: SettledNoteProps) {
  if (at === null) return null;
  const when = formatDate(at, { dateStyle: 'medium', timeStyle: 'short' });
  const admin = by && <ResidentLink resident={by} />;
  return (
    <p className="text-sm wrap-anywhere text-muted">
      {admin ? (
        <Trans>
          Marked as done by {admin} on {when}
        </Trans>
      ) : (
        <Trans>Marked as done on {when} by a former admin</Trans>
      )}
    </p>
  );
}
