import { useLingui } from '@lingui/react/macro';
import { brand } from '../../lib/brand.ts';
import { ActiveChallenge } from './active-challenge.tsx';
import { AlsoToday } from './also-today.tsx';
import { FeaturedGreenSpaces } from './featured-green-spaces.tsx';
import { HomeHero } from './home-hero.tsx';
import { HomeSearch } from './home-search.tsx';
import { RecentActivity } from './recent-activity.tsx';

/** Today first, then what there is to discover and what was done. */
export function HomePage() {
  const { t } = useLingui();
  return (
    <div className="grid grid-cols-1 gap-10 sm:gap-12">
      <title>{`${t`Home`} · ${brand.name}`}</title>
      <HomeHero />
      <div className="grid grid-cols-1 gap-5 md:grid-cols-[1.1fr_1fr]">
        <ActiveChallenge />
        <AlsoToday />
      </div>
      <HomeSearch />
      <FeaturedGreenSpaces />
      <RecentActivity />
    </div>
  );
}
