import { ClubPage } from '../../features/clubs/club/club-page.tsx';
import { ClubsTab } from '../../features/clubs/list/clubs-tab.tsx';
import { ClubEvents } from '../../features/events/place-events.tsx';
import { SocialFrame } from '../../features/social/social-frame.tsx';

/** Clubs are a tab of Social. */
export function ClubsScreen() {
  return (
    <SocialFrame tab="clubs">
      <ClubsTab />
    </SocialFrame>
  );
}

export function ClubScreen() {
  return <ClubPage Events={ClubEvents} />;
}

/** In the chunk that the route has loaded by then. */
export { UnknownClub } from '../../features/clubs/club/club-page.tsx';
