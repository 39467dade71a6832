import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Check, Sun } from 'lucide-react';
import type { ComponentType } from 'react';
import type { GreenSpace } from '@ecopulse/contract/green-spaces/green-spaces';
import { langOf } from '../../../lib/language/lang-of.ts';
import { BackLink } from '../../../ui/panel.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { brand } from '../../../lib/brand.ts';
import { GoNow } from '../../../lib/conditions/go-now.tsx';
import { formatNumber } from '../../../lib/language/format.ts';
import { KeepSwitch } from '../../../lib/offline/keep-switch.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { CheckInCard } from '../check-in/check-in-card.tsx';
import { ConditionPanel } from '../conditions/condition-panel.tsx';
import { GreenSpaceAbout } from './green-space-about.tsx';
import { GreenSpaceFacilities } from './green-space-facilities.tsx';
import { GreenSpacePicture } from '../green-space-picture.tsx';
import { GreenSpaceRoutes } from '../guided-routes/green-space-routes.tsx';
import { greenSpaceQuery, visitedGreenSpacesQuery } from '../green-spaces.api.ts';
import { parkTypeLabels } from '../park-types.ts';
import { StatusChip, useIsClosed } from '../status/place-status.tsx';
import { StatusPanel } from '../status/status-panel.tsx';
import { RatingPanel } from '../rating/rating-panel.tsx';
import { HeritageTrees } from './heritage-trees.tsx';
import { PlaceMapPanel } from './place-map-panel.tsx';
import { VisitInformation } from './visit-information.tsx';

const route = getRouteApi('/green-space/$id');

function Heading({ space, isVisited }: { space: GreenSpace; isVisited: boolean }) {
  const { i18n } = useLingui();
  const points = formatNumber(space.ecoPoints);
  return (
    <div className="grid justify-items-start gap-4">
      <BackLink to="/green-spaces">
        <Trans>All green spaces</Trans>
      </BackLink>
      <PageHeading
        eyebrow={
          <>
            {i18n._(parkTypeLabels[space.parkType])} · <span lang={langOf(space.location)}>{space.location}</span>
          </>
        }
        title={<span lang={langOf(space.name)}>{space.name}</span>}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Chip tone="sun">
          <Sun aria-hidden />
          <Trans>{points} eco-points</Trans>
        </Chip>
        <StatusChip space={space} />
        {isVisited && (
          <Chip tone="leaf">
            <Check aria-hidden />
            <Trans>Visited</Trans>
          </Chip>
        )}
        <KeepSwitch item={{ kind: 'place', id: space.id }} />
      </div>
    </div>
  );
}

/** `More` is what other features show of this place. */
export function GreenSpacePage({ More }: { More?: ComponentType<{ greenSpaceId: number }> }) {
  const { t } = useLingui();
  const { id } = route.useParams();
  const { data: space } = useSuspenseQuery(greenSpaceQuery(Number(id)));
  const { data: visits } = useQuery(visitedGreenSpacesQuery);
  const isClosed = useIsClosed(space);
  const visit = visits?.find((each) => each.greenSpaceId === space.id);

  return (
    <article className="grid grid-cols-1 gap-6 sm:gap-8">
      <title>{`${space.name} · ${brand.name}`}</title>
      <Heading space={space} isVisited={visit !== undefined} />
      <GoNow at={space} />
      <div className="grid grid-cols-1 gap-6 md:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)] md:grid-rows-[auto_1fr] lg:grid-cols-[minmax(0,1.65fr)_minmax(0,1fr)]">
        <figure className="grid grid-cols-1 content-start gap-3">
          <div className="aspect-8/5 overflow-hidden rounded-2xl bg-leaf-soft shadow-soft">
            <GreenSpacePicture space={space} alt={t`A picture of ${space.name}`} loading="eager" />
          </div>
          {space.tags.length > 0 && (
            <figcaption lang={langOf(space.tags[0] ?? '')} className="flex flex-wrap gap-1.5">
              {space.tags.map((tag) => (
                <Tag key={tag} lang={langOf(tag)}>
                  {tag}
                </Tag>
              ))}
            </figcaption>
          )}
        </figure>
        <div className="grid grid-cols-1 content-start gap-6 md:row-span-2">
          <StatusPanel space={space} />
          {!isClosed && <CheckInCard space={space} visit={visit} />}
          <ConditionPanel space={space} visit={visit} />
          {More && <More greenSpaceId={space.id} />}
          <RatingPanel space={space} />
          <VisitInformation space={space} />
        </div>
        <div className="grid grid-cols-1 content-start gap-6">
          <GreenSpaceAbout space={space} />
          <PlaceMapPanel space={space} />
          {space.facilities.length > 0 && <GreenSpaceFacilities facilities={space.facilities} />}
          {space.routes.length > 0 && <GreenSpaceRoutes space={space} />}
          {space.heritageTrees.length > 0 && <HeritageTrees trees={space.heritageTrees} />}
        </div>
      </div>
    </article>
  );
}
