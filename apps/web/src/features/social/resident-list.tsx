import { useId } from 'react';
import type { FoundResident } from '@ecopulse/contract/social/social';
import { RelationshipActions } from './relationship-actions.tsx';
import { RESIDENT_ROWS, ResidentRow, ResidentTown } from './resident-row.tsx';

/** Username and town tell residents with the same name apart. */
function FoundRow({ resident }: { resident: FoundResident }) {
  const nameId = useId();
  const { homeTown } = resident;
  return (
    <ResidentRow
      resident={resident}
      rowId={resident.id}
      nameId={nameId}
      facts={homeTown !== null && <ResidentTown town={homeTown} />}
      actions={<RelationshipActions residentId={resident.id} relationship={resident} nameId={nameId} />}
    />
  );
}

interface ResidentListProps {
  residents: readonly FoundResident[];
  isStale?: boolean;
}

export function ResidentList({ residents, isStale = false }: ResidentListProps) {
  return (
    <ul aria-busy={isStale} className={`${RESIDENT_ROWS} transition-opacity ${isStale ? 'opacity-60' : ''}`}>
      {residents.map((resident) => (
        <FoundRow key={resident.id} resident={resident} />
      ))}
    </ul>
  );
}
