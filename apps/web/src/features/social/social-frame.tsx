import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { CalendarDays } from 'lucide-react';
import type { ReactNode } from 'react';
import { brand } from '../../lib/brand.ts';
import { friendsQuery } from '../../lib/residents.ts';
import { Button } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { InviteButton } from './invites/invite-button.tsx';
import { friendRequestsQuery, type SocialTab } from './social.api.ts';
import { SocialTabs } from './social-tabs.tsx';

function getCount({ data, isError }: UseQueryResult<unknown[]>) {
  return data?.length ?? (isError ? undefined : 'loading');
}

/** Clubs have a page of their own, `/clubs`, and the same frame. */
export function SocialFrame({ tab, children }: { tab: SocialTab; children: ReactNode }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const cameByTab = useLocation({ select: ({ state }) => state.isTab === true });
  const friends = useQuery(friendsQuery);
  const requests = useQuery(friendRequestsQuery('incoming'));

  function openTab(next: SocialTab, { replace }: { replace: boolean }) {
    const options = { replace, resetScroll: false, state: { isTab: true } };
    if (next === 'clubs') void navigate({ to: '/clubs', search: {}, ...options });
    else void navigate({ to: '/social', search: next === 'friends' ? {} : { tab: next }, ...options });
  }

  return (
    <div className="grid grid-cols-1 gap-6">
      <title>{`${tab === 'clubs' ? t`Clubs` : t`Social`} · ${brand.name}`}</title>
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
          { tab: 'clubs', label: <Trans>Clubs</Trans>, shortLabel: <Trans>Clubs</Trans> },
        ]}
        chosen={tab}
        isFirstToRead={cameByTab}
        onChoose={openTab}
      >
        {children}
      </SocialTabs>
    </div>
  );
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Opened by a tab, which keeps the focus although the page is another one. */
    isTab?: boolean;
  }
}
