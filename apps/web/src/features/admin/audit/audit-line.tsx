import { Trans } from '@lingui/react/macro';
import { SquareTerminal, UserX } from 'lucide-react';
import type { AuditEntry } from '@ecopulse/contract/admin/audit';
import { brand } from '../../../lib/brand.ts';
import { formatDate } from '../../../lib/language/format.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { AuditDetails } from './audit-details.tsx';
import { AuditSentence } from './audit-sentence.tsx';
import { AuditSubjectLink } from './audit-subject.tsx';
import { ResidentLink } from '../list/row-parts.tsx';

function isCommandLine({ facts }: AuditEntry): boolean {
  return facts['from'] === 'command-line';
}

function isUpkeep({ facts }: AuditEntry): boolean {
  return facts['from'] === 'upkeep';
}

function isSetUpLink({ facts }: AuditEntry): boolean {
  return facts['from'] === 'set-up-link';
}

function AdminPicture({ entry }: { entry: AuditEntry }) {
  if (entry.admin) return <Avatar {...entry.admin} imageUrl={entry.admin.profileImageUrl} />;
  const Icon = isCommandLine(entry) || isSetUpLink(entry) || isUpkeep(entry) ? SquareTerminal : UserX;
  return (
    <span aria-hidden className="grid size-8.5 shrink-0 place-items-center rounded-full bg-sunk text-muted">
      <Icon className="size-4.5" />
    </span>
  );
}

function AdminName({ entry }: { entry: AuditEntry }) {
  if (entry.admin) return <ResidentLink resident={entry.admin} />;
  if (isSetUpLink(entry))
    return (
      <span className="font-bold">
        <Trans>The set-up link</Trans>
      </span>
    );
  if (isUpkeep(entry)) return <span className="font-bold">{brand.name}</span>;
  return (
    <span className="font-bold">
      {isCommandLine(entry) ? <Trans>The command line</Trans> : <Trans>A former admin</Trans>}
    </span>
  );
}

interface AuditLineProps {
  entry: AuditEntry;
  timeFormat: 'time' | 'day';
}

export function AuditLine({ entry, timeFormat }: AuditLineProps) {
  const { createdAt } = entry;
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:gap-x-4">
      <AdminPicture entry={entry} />
      <div className="grid grid-cols-1 gap-1">
        <p className="leading-snug wrap-anywhere">
          <AuditSentence
            entry={entry}
            admin={<AdminName entry={entry} />}
            subject={<AuditSubjectLink entry={entry} />}
          />
        </p>
        <AuditDetails entry={entry} />
      </div>
      <time dateTime={createdAt} className="figures text-sm whitespace-nowrap text-muted max-sm:col-start-2">
        {formatDate(createdAt, timeFormat === 'time' ? { timeStyle: 'short' } : { dateStyle: 'medium' })}
      </time>
    </div>
  );
}
