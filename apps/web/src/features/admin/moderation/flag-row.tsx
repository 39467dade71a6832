import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { FlaggedActivity } from '@ecopulse/contract/admin/flags';
import { formatDate } from '../../../lib/language/format.ts';
import { problemMessage } from '../../../lib/problem-messages.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';
import { FlagReason } from './flag-reason.tsx';
import { OpenBadge } from './open-badge.tsx';
import { ResidentLink } from '../list/row-parts.tsx';
import { useMarkReviewed } from './use-mark-reviewed.ts';

const DATE_TIME_FORMAT = { dateStyle: 'medium', timeStyle: 'short' } as const;

function ReviewedNote({ flagged: { settledAt, settledBy } }: { flagged: FlaggedActivity }) {
  const when = formatDate(settledAt ?? '', DATE_TIME_FORMAT);
  const admin = settledBy && <ResidentLink resident={settledBy} />;
  return (
    <p className="text-sm wrap-anywhere text-muted">
      {admin ? (
        <Trans>
          Checked by {admin} on {when}
        </Trans>
      ) : (
        <Trans>Checked on {when} by a former admin</Trans>
      )}
    </p>
  );
}

function MarkReviewedButton({ flagged }: { flagged: FlaggedActivity }) {
  const markReviewed = useMarkReviewed(flagged.id);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button variant="soft" size="sm" pending={markReviewed.isPending} onClick={() => markReviewed.mutate()}>
        <Trans>Mark as checked</Trans>
      </Button>
      {markReviewed.isError && (
        <p role="alert" className="text-md font-semibold text-coral">
          {problemMessage(markReviewed.error)}
        </p>
      )}
    </div>
  );
}

interface FlagRowProps {
  flagged: FlaggedActivity;
  isOnResidentPage?: boolean;
  checkbox?: ReactNode;
}

export function FlagRow({ flagged, isOnResidentPage = false, checkbox }: FlagRowProps) {
  const { resident, createdAt, settledAt } = flagged;
  const isOpen = settledAt === null;
  const container = useFocusFallback(isOpen);
  const when = formatDate(createdAt, DATE_TIME_FORMAT);
  const Title = isOnResidentPage ? 'h3' : 'h2';
  return (
    <article className="flex items-start gap-x-3">
      {checkbox && <div className="w-6 shrink-0">{isOpen && checkbox}</div>}
      {!isOnResidentPage && (
        <Avatar
          {...resident}
          imageUrl={resident.profileImageUrl}
          className={checkbox ? 'shrink-0 max-sm:hidden' : 'shrink-0'}
        />
      )}
      <div ref={container} tabIndex={-1} className="grid min-w-0 grow grid-cols-1 gap-2.5 rounded-sm outline-none">
        <div className="grid grid-cols-1 items-start justify-items-start gap-x-4 gap-y-2 sm:grid-cols-[minmax(0,1fr)_auto]">
          <Title className="min-w-0 wrap-anywhere">
            {!isOnResidentPage && <ResidentLink resident={resident} />}{' '}
            <time
              dateTime={createdAt}
              className={isOnResidentPage ? 'font-bold' : 'block text-sm font-medium text-muted'}
            >
              {when}
            </time>
          </Title>
          <OpenBadge isOpen={isOpen} doneLabel={<Trans>Checked</Trans>} />
        </div>
        <p className="max-w-prose text-md wrap-anywhere">
          <FlagReason flagged={flagged} />
        </p>
        {isOpen ? <MarkReviewedButton flagged={flagged} /> : <ReviewedNote flagged={flagged} />}
      </div>
    </article>
  );
}
