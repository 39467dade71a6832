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
import { useNearby } from '../green-spaces/location/use-nearby.ts';
import { SearchField } from '../search/search-field.tsx';

const route = getRouteApi('/');

/** Search as you type. The address holds the search, so it can be shared and gone back to. */
function HomeSearch() {
  const { q = '' } = route.useSearch();
  const navigate = route.useNavigate();

  function change(text: string) {
    void navigate({ search: text.trim() === '' ? {} : { q: text }, replace: true, resetScroll: false });
  }

  return <SearchField value={q} onChange={change} variant="sheet" clearsOnEscape />;
}

/** Shown if the rest of home does not load. The first screenful stays. */
function NotLoaded() {
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

/** Fetched in parallel with the first screenful, which is drawn without it. No device shows it at once. */
const Community = lazy(async () => {
  try {
    const { HomeCommunity } = await import('./home-community.tsx');
    return { default: HomeCommunity };
  } catch {
    return { default: NotLoaded };
  }
});

/** Newcomers alone see it. */
const Welcome = lazy(async (): Promise<{ default: ComponentType<{ nearby: ReturnType<typeof useNearby> }> }> => {
  try {
    const { Welcome: Loaded } = await import('./welcome/welcome.tsx');
    return { default: Loaded };
  } catch {
    // Home works without it; it comes with the next visit.
    return { default: () => null };
  }
});

let AccountReminders: ComponentType | undefined;

/** Fetches the reminders before home is drawn, since all else is below them. Home works without them. */
export async function loadAccountReminders({ needsVerification, needsConsent }: User): Promise<void> {
  if (!needsVerification && !needsConsent) return;
  try {
    ({ AccountReminders } = await import('./account-reminders.tsx'));
  } catch {
    // They come with the next visit.
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

/** Today first, then discovery, rankings, news and activities. */
export function HomePage() {
  const { t } = useLingui();
  const { needsVerification, needsConsent, welcome } = useUser();
  const nearby = useNearby();
  return (
    // What did not load is left out: the notice on top says so once, and tries again.
    <div className="grid grid-cols-1 gap-10 sm:gap-12 [&_:is(section,li):has(>[data-unloaded])]:hidden">
      <title>{`${t`Home`} · ${brand.name}`}</title>
      {welcome && (
        <Suspense fallback={<Skeleton className="h-72 rounded-xl" />}>
          <Welcome nearby={nearby} />
        </Suspense>
      )}
      {(needsVerification || needsConsent) && AccountReminders && <AccountReminders />}
      <LoadGroup>
        <HomeHero nearby={nearby} />
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
