import { Trans, useLingui } from '@lingui/react/macro';
import { type ComponentType, lazy, Suspense } from 'react';
import { getRouteApi } from '@tanstack/react-router';
import type { User } from '@ecopulse/contract/accounts/accounts';
import { brand } from '../../lib/brand.ts';
import { LoadGroup } from '../../lib/query-state.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AlsoToday } from './also-today.tsx';
import { FeaturedGreenSpaces } from './featured-green-spaces.tsx';
import { HomeHero } from './home-hero.tsx';
import { useUser } from '../accounts/session.api.ts';
import { useDevicePosition } from '../green-spaces/location/use-device-position.ts';
import { NextEvent } from '../events/next-event.tsx';
import { SearchField } from '../search/search-field.tsx';

const route = getRouteApi('/');

/** The URL holds the query, so that it can be shared and survives the back button. */
function HomeSearch() {
  const { q = '' } = route.useSearch();
  const navigate = route.useNavigate();

  function updateQuery(text: string) {
    void navigate({ search: text.trim() === '' ? {} : { q: text }, replace: true, resetScroll: false });
  }

  return <SearchField value={q} onChange={updateQuery} variant="sheet" clearsOnEscape />;
}

function LoadFailed() {
  return (
    <div className="grid justify-items-start gap-3">
      <p role="alert" className="text-muted">
        <Trans>Something went wrong. Please try again.</Trans>
      </p>
      <Button variant="quiet" size="sm" onClick={() => location.reload()}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}

/** Below the first screenful, which renders without waiting for this chunk. */
const Community = lazy(async () => {
  try {
    const { HomeCommunity } = await import('./home-community.tsx');
    return { default: HomeCommunity };
  } catch {
    return { default: LoadFailed };
  }
});

const Welcome = lazy(
  async (): Promise<{ default: ComponentType<{ nearby: ReturnType<typeof useDevicePosition> }> }> => {
    try {
      const { Welcome: Loaded } = await import('./welcome/welcome.tsx');
      return { default: Loaded };
    } catch {
      // Optional: the next visit retries.
      return { default: () => null };
    }
  },
);

let AccountReminders: ComponentType | undefined;

/** Called before home renders, because late reminders would push the page down. A failed import is ignored. */
export async function loadAccountReminders({ needsVerification, needsConsent, ageBand }: User): Promise<void> {
  if (!needsVerification && !needsConsent && ageBand !== null) return;
  try {
    ({ AccountReminders } = await import('./account-reminders.tsx'));
  } catch {
    // Optional: the next visit retries.
  }
}

function CommunitySkeleton() {
  return (
    <>
      <div className="grid grid-cols-1 gap-5 md:grid-cols-2">
        <Skeleton className="h-96 rounded-xl" />
        <Skeleton className="h-96 rounded-xl" />
      </div>
      <Skeleton className="h-96 rounded-xl" />
    </>
  );
}

export function HomePage() {
  const { t } = useLingui();
  const { needsVerification, needsConsent, ageBand, welcome } = useUser();
  const nearby = useDevicePosition();
  return (
    // Hides the parts that failed to load; LoadGroup shows one notice for all.
    <div className="grid grid-cols-1 gap-10 sm:gap-12 [&_:is(section,li):has(>[data-unloaded])]:hidden">
      <title>{`${t`Home`} · ${brand.name}`}</title>
      {welcome && (
        <Suspense fallback={<Skeleton className="h-72 rounded-xl" />}>
          <Welcome nearby={nearby} />
        </Suspense>
      )}
      {(needsVerification || needsConsent || ageBand === null) && AccountReminders && <AccountReminders />}
      <LoadGroup>
        <HomeHero nearby={nearby} />
        <NextEvent />
        <AlsoToday />
        <HomeSearch />
        <FeaturedGreenSpaces />
        <Suspense fallback={<CommunitySkeleton />}>
          <Community />
        </Suspense>
      </LoadGroup>
    </div>
  );
}
