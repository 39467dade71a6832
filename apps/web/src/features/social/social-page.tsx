import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { CalendarDays } from 'lucide-react';
import { brand } from '../../lib/brand.ts';
import { Button } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { FindFriends } from './find-friends.tsx';
import { FriendRequests } from './friend-requests.tsx';
import { InviteButton } from './invites/invite-button.tsx';
import { MyFriends } from './my-friends.tsx';
import { SocialTabs } from './social-tabs.tsx';
import { friendsQuery } from '../../lib/residents.ts';
import { friendRequestsQuery } from './social.api.ts';
import type { SocialTab } from './social.api.ts';

const route = getRouteApi('/social');

function getCount({ data, isError }: UseQueryResult<unknown[]>) {
  return data?.length ?? (isError ? undefined : 'loading');
}

export function SocialPage() {
  const { t } = useLingui();
  const { tab = 'friends' } = route.useSearch();
  const navigate = route.useNavigate();
  const friends = useQuery(friendsQuery);
  const requests = useQuery(friendRequestsQuery('incoming'));

  function openTab(next: SocialTab, options: { replace: boolean }) {
    void navigate({ search: next === 'friends' ? {} : { tab: next }, resetScroll: false, ...options });
  }

  return (
    <div className="grid grid-cols-1 gap-6">
      <title>{`${t`Social`} · ${brand.name}`}</title>
      <PageHeading
        title={<Trans>Social</Trans>}
        lede={<Trans>Connect with fellow eco-warriors and see how far they have come.</Trans>}
        // Without friends, the empty state below has the invite button.
        actions={
          <>
            <Button asChild variant="soft">
              <Link to="/events" search={{}}>
                <CalendarDays aria-hidden className="size-[18px]" />
                <Trans>Events</Trans>
              </Link>
            </Button>
            {friends.data?.length !== 0 && <InviteButton />}
          </>
        }
      />
      <SocialTabs
        tabs={[
          {
            tab: 'friends',
            label: <Trans>My Friends</Trans>,
            shortLabel: <Trans>Friends</Trans>,
            count: getCount(friends),
          },
          {
            tab: 'requests',
            label: <Trans>Friend Requests</Trans>,
            shortLabel: <Trans>Requests</Trans>,
            count: getCount(requests),
            isHighlighted: true,
          },
          { tab: 'find', label: <Trans>Find Friends</Trans>, shortLabel: <Trans>Find</Trans> },
        ]}
        chosen={tab}
        onChoose={openTab}
      >
        {tab === 'friends' && <MyFriends friends={friends} />}
        {tab === 'requests' && <FriendRequests incoming={requests} />}
        {tab === 'find' && <FindFriends />}
      </SocialTabs>
    </div>
  );
}
