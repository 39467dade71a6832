import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../ui/empty-state.tsx';
import { InviteButton } from './invites/invite-button.tsx';
import { ResidentList } from './resident-list.tsx';
import { ResidentsSkeleton } from './residents-skeleton.tsx';
import { suggestionsQuery } from './social.api.ts';

const TITLE_STYLE = 'text-xl font-extrabold tracking-[-0.02em]';

/** What the search box is for, and residents to choose from before anything is typed. */
export function SuggestedResidents() {
  const suggestions = useQuery(suggestionsQuery);
  const residents = suggestions.data ?? [];
  const title = <Trans>Search for Friends</Trans>;
  const text = (
    <Trans>
      Enter the first letters of a username or name, or a full email address. You can find someone by email only if they
      allow it.
    </Trans>
  );
  // Suggestions are an extra, so failing to load them is no problem to report.
  if (residents.length === 0 && !suggestions.isFetching)
    return <EmptyState animal="kingfisher" title={title} text={text} action={<InviteButton />} />;
  return (
    <>
      <div className="grid max-w-2xl gap-1">
        <h2 className={TITLE_STYLE}>{title}</h2>
        <p className="text-muted">{text}</p>
      </div>
      <section aria-labelledby="suggestions" className="grid grid-cols-1 gap-4">
        <h2 id="suggestions" className={TITLE_STYLE}>
          <Trans>Residents you may know</Trans>
        </h2>
        {residents.length > 0 ? <ResidentList residents={residents} /> : <ResidentsSkeleton />}
      </section>
      <div>
        <InviteButton />
      </div>
    </>
  );
}
