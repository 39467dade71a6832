import { Trans } from '@lingui/react/macro';
import type { ResidentCard } from '@ecopulse/contract/accounts/residents';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { personalName } from '../../lib/residents.ts';
import { useUnblock } from './use-unblock.ts';

function BlockedResident({ resident, onUnblock }: { resident: ResidentCard; onUnblock: () => void }) {
  const { username, profileImageUrl } = resident;
  const name = personalName(resident);
  return (
    <li className="flex items-center gap-4 border-t border-line py-3 first:border-t-0 first:pt-0 last:pb-0">
      <Avatar {...resident} imageUrl={profileImageUrl} size="md" />
      <p className="grid min-w-0 grow leading-snug">
        <b className="[overflow-wrap:anywhere]">
          @<bdi translate="no">{username}</bdi>
        </b>
        {name && (
          <bdi translate="no" className="text-md [overflow-wrap:anywhere] text-muted">
            {name}
          </bdi>
        )}
      </p>
      <Button variant="quiet" size="sm" className="shrink-0" onClick={onUnblock}>
        <Trans>
          Unblock <span className="sr-only">@{username}</span>
        </Trans>
      </Button>
    </li>
  );
}

export function BlockedPeople({ blocks }: { blocks: readonly ResidentCard[] }) {
  const unblock = useUnblock();

  function unblockAndMoveFocus(resident: ResidentCard) {
    // The focused button unmounts with its row.
    document.getElementById('blocked')?.focus({ preventScroll: true });
    unblock(resident);
  }

  if (blocks.length === 0) {
    return (
      <EmptyState
        animal="otter"
        level="h3"
        className="pt-0! pb-2!"
        title={<Trans>No one is blocked</Trans>}
        text={<Trans>If someone bothers you, block them on their profile. You'll no longer see each other here.</Trans>}
      />
    );
  }
  return (
    <ul className="list-none">
      {blocks.map((resident) => (
        <BlockedResident key={resident.id} resident={resident} onUnblock={() => unblockAndMoveFocus(resident)} />
      ))}
    </ul>
  );
}
