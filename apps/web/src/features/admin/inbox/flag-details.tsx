import type { FlaggedActivity } from '@ecopulse/contract/admin/flags';
import type { OpenedInboxItem } from '@ecopulse/contract/admin/inbox';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ResidentLink } from '../list/row-parts.tsx';
import { residentQuery } from '../moderation/residents.api.ts';
import { NoteAndFinish } from './finish-form.tsx';
import { FlagReason } from './flag-reason.tsx';
import { SettledNote } from './settled-note.tsx';

const WithholdResidentDialog = lazy(async () => ({
  default: (await import('../moderation/withhold-resident.tsx')).WithholdResidentDialog,
}));

function WithholdButton({ residentId }: { residentId: number }) {
  const [isOpen, setOpen] = useState(false);
  const { data: resident } = useQuery(residentQuery(String(residentId)));
  if (!resident) return null;
  if (resident.withheldFromRankings !== null)
    return (
      <p className="self-center text-md text-muted">
        <Trans>Removed from the rankings</Trans>
      </p>
    );
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        <Trans>Remove from rankings</Trans>
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <WithholdResidentDialog resident={resident} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

export function FlagDetails({ item, flagged }: { item: OpenedInboxItem; flagged: FlaggedActivity }) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="max-w-prose wrap-anywhere">
        <ResidentLink resident={flagged.resident} />
      </p>
      <p className="max-w-prose wrap-anywhere">
        <FlagReason flagged={flagged} />
      </p>
      <p className="max-w-prose text-md text-muted">
        <Trans>
          If it implies travel faster than 120 km/h or was sent on a later day, it counts as self-reported and not in
          the weekly rankings. The points stay until an admin corrects them.
        </Trans>
      </p>
      <SettledNote at={flagged.settledAt} by={flagged.settledBy} />
      <NoteAndFinish item={item} submitLabel={<Trans>Mark as checked</Trans>}>
        <WithholdButton residentId={flagged.resident.id} />
      </NoteAndFinish>
    </div>
  );
}
