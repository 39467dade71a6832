import { Link } from '@tanstack/react-router';
import { MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ResidentCard } from '@ecopulse/contract/accounts/residents';
import { TownName } from '../../lib/language/content-text.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { firstAndLastName } from '../../lib/residents.ts';

export const RESIDENT_ROWS = 'grid list-none grid-cols-[repeat(auto-fill,minmax(min(100%,24rem),1fr))] gap-3 sm:gap-4';

interface ResidentRowProps {
  resident: ResidentCard;
  rowId: number;
  /** ID of the element with the name, which describes the buttons. */
  nameId: string;
  /** Replaces the username and the full name. */
  name?: string;
  facts?: ReactNode;
  actions: ReactNode;
}

export function ResidentRow({ resident, rowId, nameId, name, facts, actions }: ResidentRowProps) {
  const { username } = resident;
  const names = name === undefined ? firstAndLastName(resident) : null;
  return (
    <li
      data-row={rowId}
      className="relative flex flex-wrap items-center gap-3 rounded-lg bg-surface p-4 shadow-soft transition-shadow hover:shadow-lifted"
    >
      <Avatar {...resident} imageUrl={resident.profileImageUrl} size="md" />
      <div className="grid min-w-0 grow-999 basis-[45%] gap-0.5">
        <p id={nameId} className="leading-snug wrap-anywhere">
          <Link
            to="/residents/$username"
            params={{ username }}
            className="rounded-sm font-bold after:absolute after:inset-0 after:rounded-lg"
          >
            <bdi translate="no">{name ?? username}</bdi>
          </Link>
          {names !== null && (
            <>
              {' '}
              <span className="block text-sm text-muted">
                (<bdi translate="no">{names}</bdi>)
              </span>
            </>
          )}
        </p>
        {facts}
      </div>
      {/* Beside the name if there is space, else below it, always at the end. */}
      <div className="relative flex grow flex-wrap items-center justify-end gap-2">{actions}</div>
    </li>
  );
}

export function ResidentTown({ town }: { town: string }) {
  return (
    <span className="flex items-center gap-1 text-sm text-muted">
      <MapPin aria-hidden className="size-3.5 shrink-0" />
      <TownName town={town} />
    </span>
  );
}
