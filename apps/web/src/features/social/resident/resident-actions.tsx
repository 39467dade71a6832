import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { PublicProfile } from '@ecopulse/contract/accounts/accounts';
import { Button } from '../../../ui/button.tsx';
import { LazyRemoveFriend } from '../lazy-remove-friend.tsx';
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

export function ResidentActions({ resident, nameId }: { resident: PublicProfile; nameId: string }) {
  const [isRemoving, setRemoving] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const { standing } = resident;

  // The menu remounts when the friendship ends, so the focus cannot return to it.
  function backToActions(event: Event) {
    event.preventDefault();
    box.current?.focus();
  }

  if (standing === null) return <OwnPage />;
  return (
    <div ref={box} tabIndex={-1} className="flex max-w-full items-center gap-3 rounded-sm">
      <StandingActions residentId={resident.id} standing={standing} nameId={nameId} size="md" />
      <ResidentMenu
        resident={resident}
        onRemove={standing.relation === 'friend' ? () => setRemoving(true) : undefined}
      />
      <LazyRemoveFriend
        friend={isRemoving ? resident : null}
        onClose={() => setRemoving(false)}
        onCloseAutoFocus={backToActions}
      />
    </div>
  );
}
