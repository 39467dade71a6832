import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QueryState } from '../../lib/query-state.tsx';
import { InviteButton } from './invites/invite-button.tsx';
import { ResidentList } from './resident-list.tsx';
import { ResidentsSkeleton } from './residents-skeleton.tsx';
import { searchUsersQuery } from './social.api.ts';

function NoResidentsFound() {
  return (
    <EmptyState
      animal="monitor-lizard"
      title={<Trans>No users found matching your search</Trans>}
      text={<Trans>Check the spelling or try another name.</Trans>}
      action={<InviteButton />}
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
      <QueryState query={results} skeleton={<ResidentsSkeleton />} problemTitle={<Trans>Search failed</Trans>}>
        {(residents) => {
          if (residents.length === 0) return isStale ? <ResidentsSkeleton /> : <NoResidentsFound />;
          return <ResidentList residents={residents} isStale={isStale} />;
        }}
      </QueryState>
    </>
  );
}
