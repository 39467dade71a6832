import { MapPin } from 'lucide-react';
import { useId } from 'react';
import type { FoundResident } from '@ecopulse/contract/social/social';
import { TownName } from '../../lib/language/content-text.tsx';
import { RelationshipActions } from './relationship-actions.tsx';
import { RESIDENT_ROWS, ResidentRow } from './resident-row.tsx';

/** Username and town tell residents with the same name apart. */
function FoundRow({ resident }: { resident: FoundResident }) {
  const nameId = useId();
  const { homeTown } = resident;
  return (
    <ResidentRow
      resident={resident}
      rowId={resident.id}
      nameId={nameId}
      facts={
        homeTown !== null && (
          <p className="flex items-center gap-1 text-sm text-muted">
            <MapPin aria-hidden className="size-3.5 shrink-0" />
            <TownName town={homeTown} />
          </p>
        )
      }
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
