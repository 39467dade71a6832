import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LocateFixed } from 'lucide-react';
import { formatDate } from '../../lib/format.ts';
import { useSingaporeDay, useSingaporeHour } from '../../lib/time/singapore-time.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { shortName, useUser } from '../accounts/session.api.ts';
import { distanceKm } from '../green-spaces/location/distance.ts';
import { greenSpacesQuery, visitedQuery } from '../green-spaces/green-spaces.api.ts';
import { refusalMessages } from '../green-spaces/location/location-messages.ts';
import { useNearby } from '../green-spaces/location/use-nearby.ts';
import { HomeStats } from './home-stats.tsx';
import { StreakLede } from './streak-lede.tsx';
import { SuggestedSpace } from './suggested-space.tsx';
import { suggest } from './suggestion.ts';

function Greeting({ hour, name }: { hour: number; name: string }) {
  if (hour < 12) return <Trans>Good morning, {name}.</Trans>;
  if (hour < 18) return <Trans>Good afternoon, {name}.</Trans>;
  return <Trans>Good evening, {name}.</Trans>;
}

/** Today at a glance: a greeting, the date, the streak, and one place to go. */
export function HomeHero() {
  const { i18n, t } = useLingui();
  const user = useUser();
  const day = useSingaporeDay();
  const hour = useSingaporeHour();
  const nearby = useNearby();
  const { data: spaces = [] } = useQuery(greenSpacesQuery());
  const { data: visits } = useQuery(visitedQuery);
  const suggestion = visits && suggest(spaces, visits, day, nearby.position);
  const distance = suggestion && nearby.position ? distanceKm(nearby.position, suggestion.space) : undefined;

  async function findNear() {
    const { outcome } = await nearby.locate();
    if (outcome !== 'found')
      toast({ title: t`We couldn't find places near you`, description: i18n._(refusalMessages[outcome]) });
  }

  return (
    <section className="grid grid-cols-1 items-center gap-8 md:grid-cols-[1.1fr_1fr] lg:gap-12">
      <div className="grid grid-cols-1 justify-items-start gap-6">
        <div className="grid gap-3">
          <p className="text-md font-semibold text-muted">
            {formatDate(day, { weekday: 'long', day: 'numeric', month: 'long' })}
          </p>
          <h1 tabIndex={-1} className="text-display font-extrabold tracking-[-0.035em]">
            <Greeting hour={hour} name={shortName(user)} />
          </h1>
          <StreakLede user={user} day={day} suggestion={suggestion} distance={distance} />
        </div>
        <div className="flex flex-wrap gap-3">
          {suggestion && (
            <Button asChild size="lg">
              <Link to="/green-space/$id" params={{ id: String(suggestion.space.id) }}>
                <Trans>Check in at {suggestion.space.name}</Trans>
              </Link>
            </Button>
          )}
          <Button variant="quiet" size="lg" pending={nearby.isLocating} onClick={() => void findNear()}>
            {!nearby.isLocating && <LocateFixed aria-hidden className="size-[18px]" />}
            <Trans>Find spaces near me</Trans>
          </Button>
        </div>
        <HomeStats user={user} />
      </div>
      {suggestion && <SuggestedSpace suggestion={suggestion} distance={distance} />}
    </section>
  );
}
