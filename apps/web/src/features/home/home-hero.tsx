import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from '@tanstack/react-router';
import { useIsWeatherDay } from '../../lib/conditions/conditions.api.ts';
import { GoNow } from '../../lib/conditions/go-now.tsx';
import { formatDate } from '../../lib/language/format.ts';
import { useSingaporeDay, useSingaporeHour } from '../../lib/time/use-server-time.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { profileQuery, shortName, useUser } from '../accounts/session.api.ts';
import { isLocationAllowed, locationFailureMessages } from '../../lib/location/device-location.ts';
import { distanceKm } from '../green-spaces/location/distance.ts';
import { greenSpacesOverviewQuery, visitedGreenSpacesQuery } from '../green-spaces/green-spaces.api.ts';
import type { useDevicePosition } from '../green-spaces/location/use-device-position.ts';
import { hasStreakActivityOn, recentActivitiesQuery } from '../rewards/rewards.api.ts';
import { HeroActions } from './hero-actions.tsx';
import { HomeStats } from './home-stats.tsx';
import { StreakLede } from './streak-lede.tsx';
import { SuggestedSpace } from './suggested-space.tsx';
import { findHome, suggestGreenSpace } from './suggestion.ts';

function Greeting({ hour, name }: { hour: number; name: string }) {
  if (hour < 12) return <Trans>Good morning, {name}.</Trans>;
  if (hour < 18) return <Trans>Good afternoon, {name}.</Trans>;
  return <Trans>Good evening, {name}.</Trans>;
}

/** Without a home town or a position, no green space is nearer than another. */
function AskHomeTown() {
  return (
    <Panel title={<Trans>Where is home?</Trans>}>
      <p className="text-muted">
        <Trans>Green spaces around your town come first, and you'll see your town rankings.</Trans>
      </p>
      <Button asChild variant="soft" className="justify-self-start max-sm:w-full">
        <Link to="/settings" hash="profile">
          <Trans>Choose your town</Trans>
        </Link>
      </Button>
    </Panel>
  );
}

export function HomeHero({ nearby }: { nearby: ReturnType<typeof useDevicePosition> }) {
  const { i18n, t } = useLingui();
  const user = useUser();
  const day = useSingaporeDay();
  const hour = useSingaporeHour();
  const { data: overview } = useQuery(greenSpacesOverviewQuery);
  const { data: visits } = useQuery(visitedGreenSpacesQuery);
  const { data: profile } = useQuery(profileQuery);
  const { data: activities } = useQuery(recentActivitiesQuery);
  const [isLocating, setIsLocating] = useState(false);
  const whereabouts = { position: nearby.position, homeTown: profile?.homeTown ?? null };
  const isLost = !whereabouts.position && !whereabouts.homeTown;
  const suggestion =
    visits && !isLost ? suggestGreenSpace(overview?.places ?? [], visits, day, whereabouts) : undefined;
  // The welcome asks for it too.
  const asksForTown = profile && isLost && user.welcome !== 'home-town';
  const hasStreakActivityToday = activities !== undefined && hasStreakActivityOn(day, activities);
  const isWeatherDay = useIsWeatherDay();
  const distance = suggestion && nearby.position ? distanceKm(nearby.position, suggestion.space) : undefined;

  // Locates only where permission was granted before. Failures are ignored: the user did not ask for this.
  const { locate } = nearby;
  useEffect(() => {
    const locateQuietly = async () => {
      if (await isLocationAllowed()) await locate();
    };
    void locateQuietly();
  }, [locate]);

  async function locateNearby() {
    setIsLocating(true);
    const { outcome } = await locate();
    setIsLocating(false);
    if (outcome !== 'found')
      toast({
        title: t`We couldn't find green spaces near you`,
        description: i18n._(locationFailureMessages[outcome]),
      });
  }

  return (
    <section className="grid grid-cols-1 items-center gap-8 md:grid-cols-[1.1fr_1fr] lg:grid-cols-[1.25fr_1fr] lg:gap-12">
      <div className="grid grid-cols-1 justify-items-start gap-6">
        <div className="grid gap-3">
          <p className="text-md font-semibold text-muted">
            {formatDate(day, { weekday: 'long', day: 'numeric', month: 'long' })}
          </p>
          <h1 tabIndex={-1} className="text-display font-extrabold tracking-[-0.035em] wrap-anywhere">
            <Greeting hour={hour} name={shortName(user)} />
          </h1>
          <StreakLede user={user} day={day} suggestion={suggestion} distance={distance} isWeatherDay={isWeatherDay} />
        </div>
        <GoNow
          at={nearby.position ?? findHome(overview?.places ?? [], whereabouts.homeTown)}
          saysStreakKept={!hasStreakActivityToday}
        />
        <HeroActions
          day={day}
          isWeatherDay={isWeatherDay}
          hasStreakActivityToday={hasStreakActivityToday}
          suggestion={suggestion}
          isLocating={isLocating}
          onLocate={() => void locateNearby()}
        />
        <HomeStats user={user} />
      </div>
      {suggestion && <SuggestedSpace suggestion={suggestion} distance={distance} />}
      {asksForTown && <AskHomeTown />}
    </section>
  );
}
