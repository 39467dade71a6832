import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { PublicProfile } from '@ecopulse/contract/accounts/accounts';
import { Button } from '../../../ui/button.tsx';
import { LazyRemoveFriendDialog } from '../lazy-remove-friend.tsx';
import { ResidentMenu } from './resident-menu.tsx';
import { RelationshipActions } from '../relationship-actions.tsx';

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
  const containerRef = useRef<HTMLDivElement>(null);
  const { relationship } = resident;

  // The menu remounts when the friendship ends, so the focus cannot return to it.
  function returnFocusToActions(event: Event) {
    event.preventDefault();
    containerRef.current?.focus();
  }

  if (relationship === null) return <OwnPage />;
  return (
    <div ref={containerRef} tabIndex={-1} className="flex max-w-full items-center gap-3 rounded-sm">
      <RelationshipActions residentId={resident.id} relationship={relationship} nameId={nameId} size="md" />
      <ResidentMenu
        resident={resident}
        onRemove={relationship.relation === 'friend' ? () => setRemoving(true) : undefined}
      />
      <LazyRemoveFriendDialog
        friend={isRemoving ? resident : null}
        onClose={() => setRemoving(false)}
        onCloseAutoFocus={returnFocusToActions}
      />
    </div>
  );
}
