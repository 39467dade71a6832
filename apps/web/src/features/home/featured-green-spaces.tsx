import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { FeaturedSpace } from '@ecopulse/contract/green-spaces/green-spaces-overview';
import { langOf } from '../../lib/language/lang-of.ts';
import { LoadProblem } from '../../lib/query-state.tsx';
import { GreenSpacePicture } from '../green-spaces/green-space-picture.tsx';
import { greenSpacesOverviewQuery } from '../green-spaces/green-spaces.api.ts';
import { Rating } from '../green-spaces/rating/rating.tsx';
import { MoreLink } from '../../ui/panel.tsx';
import { townOf } from '../green-spaces/location/distance.ts';

function FeaturedCard({ space }: { space: FeaturedSpace }) {
  return (
    <article className="group relative grid h-full grid-cols-1 content-start overflow-hidden rounded-lg bg-surface shadow-soft transition-shadow focus-within:shadow-lifted hover:shadow-lifted">
      <div className="relative aspect-8/5 overflow-hidden bg-leaf-soft">
        <GreenSpacePicture
          space={space}
          alt=""
          className="transition-transform duration-500 ease-out group-hover:scale-[1.03]"
        />
        <span className="absolute end-3 top-3 rounded-full bg-leaf px-2.5 py-1 text-xs font-bold text-on-leaf">
          <Trans>Eco-Friendly</Trans>
        </span>
      </div>
      <div className="grid gap-1.5 p-4">
        <div className="flex items-start justify-between gap-3">
          <h3 lang={langOf(space.name)} className="text-[1.0625rem] leading-snug font-bold tracking-[-0.01em]">
            <Link
              to="/green-space/$id"
              params={{ id: String(space.id) }}
              className="rounded-sm after:absolute after:inset-0 after:rounded-lg"
            >
              {space.name}
            </Link>
          </h3>
          <Rating space={space} />
        </div>
        <p lang={langOf(space.location)} className="text-sm font-semibold text-muted">
          {townOf(space)}
        </p>
        <p lang={langOf(space.description)} className="line-clamp-2 text-sm text-muted">
          {space.description}
        </p>
      </div>
    </article>
  );
}

export function FeaturedGreenSpaces() {
  const titleId = useId();
  const overview = useQuery(greenSpacesOverviewQuery);
  return (
    <section aria-labelledby={titleId} className="grid gap-4">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id={titleId} className="text-xl font-extrabold tracking-[-0.02em]">
          <Trans>Featured Green Spaces</Trans>
        </h2>
        <MoreLink to="/green-spaces">
          <Trans>View All</Trans>
        </MoreLink>
      </div>
      {overview.isLoadingError && (
        <LoadProblem error={overview.error} isRetrying={overview.isFetching} onRetry={() => overview.refetch()} />
      )}
      <ul className="grid list-none grid-cols-[repeat(auto-fit,minmax(min(100%,15.5rem),1fr))] gap-5">
        {overview.data?.featured.map((space) => (
          <li key={space.id}>
            <FeaturedCard space={space} />
          </li>
        ))}
      </ul>
    </section>
  );
}
