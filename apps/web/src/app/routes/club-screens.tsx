import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ClubDetail } from '@ecopulse/contract/clubs/clubs';
import { ClubPage } from '../../features/clubs/club/club-page.tsx';
import { ClubsTab } from '../../features/clubs/list/clubs-tab.tsx';
import { EventChips } from '../../features/events/event-chips.tsx';
import { userEventsQuery } from '../../features/events/events.api.ts';
import { LinkedEvents, linkedEventsQuery } from '../../features/events/place-events.tsx';
import { SocialFrame } from '../../features/social/social-frame.tsx';

/** Clubs are a tab of Social. */
export function ClubsScreen() {
  return (
    <SocialFrame tab="clubs">
      <ClubsTab />
    </SocialFrame>
  );
}

/** On the page of a club. Its stewards see drafts too, and what has just finished, as they enter its outcome. */
function ClubEvents({ club: { id, own } }: { club: ClubDetail }) {
  const isSteward = own?.role === 'steward';
  const publicEvents = useQuery({ ...linkedEventsQuery({ clubId: String(id) }), enabled: !isSteward }).data;
  const organised = useQuery({ ...userEventsQuery, enabled: isSteward }).data;
  const events = isSteward ? organised?.filter(({ organiser }) => organiser.clubId === id) : publicEvents;
  return <LinkedEvents events={events ?? []} title={<Trans>Our events</Trans>} Chips={EventChips} />;
}

export function ClubScreen() {
  return <ClubPage Events={ClubEvents} />;
}

/** In the chunk that the route has loaded by then. */
export { UnknownClub } from '../../features/clubs/club/club-page.tsx';
