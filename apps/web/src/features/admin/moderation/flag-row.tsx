import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FlaggedCheckIn } from '@ecopulse/contract/flagged-check-ins';
import { call } from '../../../lib/api.ts';
import { formatDate } from '../../../lib/format.ts';
import { useOwnResident } from '../../../lib/own-resident.ts';
import { problemMessage } from '../../../lib/problem-messages.ts';
import { serverNow } from '../../../lib/time/server-clock.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';
import { FlagReason } from './flag-reason.tsx';
import { OpenBadge } from './open-badge.tsx';
import { ResidentLink } from '../list/resident-link.tsx';
import { patchRow, refreshDependents } from './row-cache.ts';

const WHEN = { dateStyle: 'medium', timeStyle: 'short' } as const;

function Settled({ checkIn: { settledAt, settledBy } }: { checkIn: FlaggedCheckIn }) {
  const when = formatDate(settledAt ?? '', WHEN);
  const admin = settledBy && <ResidentLink resident={settledBy} />;
  return (
    <p className="text-sm wrap-anywhere text-muted">
      {admin ? (
        <Trans>
          Reviewed by {admin} on {when}
        </Trans>
      ) : (
        <Trans>Reviewed on {when} by a former admin</Trans>
      )}
    </p>
  );
}

/** Marks a flagged check-in as reviewed. */
function useSettle(checkInId: number) {
  const queryClient = useQueryClient();
  const own = useOwnResident();
  return useMutation({
    mutationFn: () => call('PUT /api/admin/flagged-check-ins/:id/settled', { params: { id: checkInId } }),
    onSuccess: () => {
      patchRow(queryClient, 'GET /api/admin/flagged-check-ins', checkInId, {
        settledAt: new Date(serverNow()).toISOString(),
        settledBy: own ?? null,
      });
    },
    onSettled: () => refreshDependents(queryClient),
  });
}

function Settle({ checkIn }: { checkIn: FlaggedCheckIn }) {
  const settle = useSettle(checkIn.id);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button variant="soft" size="sm" pending={settle.isPending} onClick={() => settle.mutate()}>
        <Trans>Mark as reviewed</Trans>
      </Button>
      {settle.isError && (
        <p role="alert" className="text-md font-semibold text-coral">
          {problemMessage(settle.error, msg`Something went wrong. Please try again.`)}
        </p>
      )}
    </div>
  );
}

interface FlagRowProps {
  checkIn: FlaggedCheckIn;
  /** Shown on the page of the resident who checked in. */
  isOnResidentPage?: boolean;
}

/** A flagged check-in: who and where, why it was flagged, and whether an admin has reviewed it. */
export function FlagRow({ checkIn, isOnResidentPage = false }: FlagRowProps) {
  const { resident, createdAt, settledAt } = checkIn;
  const isOpen = settledAt === null;
  const box = useFocusFallback(isOpen);
  const when = formatDate(createdAt, WHEN);
  // On a resident's page the list has its own heading.
  const Title = isOnResidentPage ? 'h3' : 'h2';
  return (
    <article className={`grid gap-x-4 ${isOnResidentPage ? 'grid-cols-1' : 'grid-cols-[auto_minmax(0,1fr)]'}`}>
      {!isOnResidentPage && <Avatar {...resident} imageUrl={resident.profileImageUrl} />}
      <div ref={box} tabIndex={-1} className="grid grid-cols-1 gap-2.5 rounded-sm outline-none">
        <div className="grid grid-cols-1 items-start justify-items-start gap-x-4 gap-y-2 sm:grid-cols-[minmax(0,1fr)_auto]">
          <Title className="min-w-0 wrap-anywhere">
            {!isOnResidentPage && <ResidentLink resident={resident} />}{' '}
            <time dateTime={createdAt} className={isOnResidentPage ? 'font-bold' : 'text-sm font-medium text-muted'}>
              {when}
            </time>
          </Title>
          <OpenBadge isOpen={isOpen} done={<Trans>Reviewed</Trans>} />
        </div>
        <p className="max-w-prose text-md wrap-anywhere">
          <FlagReason checkIn={checkIn} />
        </p>
        {isOpen ? <Settle checkIn={checkIn} /> : <Settled checkIn={checkIn} />}
      </div>
    </article>
  );
}
