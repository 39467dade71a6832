import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { FoundResident } from '@ecopulse/contract/social/social';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadProblem, QueryState } from '../../lib/query-state.tsx';
import { RESIDENT_ROWS, ResidentRow } from './resident-row.tsx';
import { ResidentsSkeleton } from './residents-skeleton.tsx';
import { searchUsersQuery } from './social.api.ts';
import { RelationshipActions } from './relationship-actions.tsx';

function FoundRow({ resident }: { resident: FoundResident }) {
  const nameId = useId();
  return (
    <ResidentRow
      resident={resident}
      rowId={resident.id}
      nameId={nameId}
      actions={<RelationshipActions residentId={resident.id} relationship={resident} nameId={nameId} />}
    />
  );
}

function NoResidentsFound() {
  return (
    <EmptyState
      animal="monitor-lizard"
      title={<Trans>No users found matching your search</Trans>}
      text={<Trans>Check the spelling or try another name.</Trans>}
    />
  );
}

export function FoundResidents({ search }: { search: string }) {
  const results = useQuery(searchUsersQuery(search));
  const isStale = results.isPlaceholderData;
  const count = isStale ? undefined : results.data?.length;
  return (
    <>
      <output className="min-h-6 text-md text-muted">
        {count !== undefined && count > 0 && <Plural value={count} one="# resident found" other="# residents found" />}
        {count === 0 && (
          <span className="sr-only">
            <Trans>No users found matching your search</Trans>
          </span>
        )}
      </output>
      <QueryState
        query={results}
        skeleton={<ResidentsSkeleton />}
        renderProblem={(problem) => <LoadProblem title={<Trans>The search didn't work</Trans>} {...problem} />}
      >
        {(residents) => {
          if (residents.length === 0) return isStale ? <ResidentsSkeleton /> : <NoResidentsFound />;
          return (
            <ul aria-busy={isStale} className={`${RESIDENT_ROWS} transition-opacity ${isStale ? 'opacity-60' : ''}`}>
              {residents.map((resident) => (
                <FoundRow key={resident.id} resident={resident} />
              ))}
            </ul>
          );
        }}
      </QueryState>
    </>
  );
}
