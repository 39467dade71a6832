import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { PublicProfile } from '@ecopulse/contract/accounts';
import { Button } from '../../../ui/button.tsx';
import { RemoveFriend } from '../remove-friend.tsx';
import { ResidentMenu } from './resident-menu.tsx';
import { StandingActions } from '../standing-actions.tsx';

function OwnPage() {
  return (
    <div className="grid justify-items-start gap-2 sm:justify-items-end">
      <p className="text-md text-muted">
        <Trans>This is how others see you.</Trans>
      </p>
      <Button asChild variant="quiet">
        <Link to="/profile">
          <Trans>Open your profile</Trans>
        </Link>
      </Button>
    </div>
  );
}

/** The actions on a resident: befriend, unfriend, block or report. */
export function ResidentActions({ resident, nameId }: { resident: PublicProfile; nameId: string }) {
  const [isRemoving, setRemoving] = useState(false);
  const { standing } = resident;
  if (standing === null) return <OwnPage />;
  return (
    <div className="flex max-w-full items-center gap-3">
      <StandingActions residentId={resident.id} standing={standing} nameId={nameId} size="md" />
      <ResidentMenu
        resident={resident}
        onRemove={standing.relation === 'friend' ? () => setRemoving(true) : undefined}
      />
      <RemoveFriend friend={isRemoving ? resident : null} onClose={() => setRemoving(false)} />
    </div>
  );
}
