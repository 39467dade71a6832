import { Trans, useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import type { Control } from 'react-hook-form';
import type { GreenSpaceDetail } from '@ecopulse/contract/green-spaces/green-spaces';
import { toKnownNeeds } from '@ecopulse/contract/green-spaces/known-needs';
import { OPEN_STATUS } from '@ecopulse/contract/green-spaces/place-state';
import type { GreenSpaceForm, GreenSpaceToEdit } from '@ecopulse/contract/green-spaces/green-spaces-admin';
import { Art } from '../../../ui/art.tsx';
import { GreenSpaceAbout } from '../../green-spaces/place/green-space-about.tsx';
import { GreenSpaceFacilities } from '../../green-spaces/place/green-space-facilities.tsx';
import { HeritageTrees } from '../../green-spaces/place/heritage-trees.tsx';
import { GreenSpaceCard } from '../../green-spaces/list/green-space-card.tsx';
import { RouteRow, RoutesPanel } from '../../green-spaces/guided-routes/route-list.tsx';
import { VisitInformation } from '../../green-spaces/place/visit-information.tsx';
import { findRegion, useDrawnPicture } from './drawn-picture.tsx';

interface GreenSpacePreviewProps {
  control: Control<GreenSpaceForm>;
  item: GreenSpaceToEdit | null;
}

const CALORIES_PER_MINUTE = 3.5;

const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value);

function toGreenSpace(form: GreenSpaceForm, item: GreenSpaceToEdit | null): GreenSpaceDetail {
  return {
    ...form,
    id: item?.id ?? 0,
    hours: form.hours ?? null,
    status: item?.placeStatus ?? OPEN_STATUS,
    facts: item?.facts ?? {},
    conditions: [],
    mrtMeters: null,
    ...toKnownNeeds([], []),
    region: findRegion(form.planningArea),
    rating: item?.rating ?? 0,
    totalRatings: item?.totalRatings ?? 0,
    // The rewards are those of `routeRewards` on the server: a point per six minutes, in steps of five, at least five.
    routes: form.routes.map(({ name, minutes }, index) => ({
      // Negative, since stored routes have positive ids.
      id: -1 - index,
      name,
      duration: minutes,
      calories: Math.round(minutes * CALORIES_PER_MINUTE),
      points: Math.max(5, Math.round(minutes / 6 / 5) * 5),
      line: null,
      stops: [],
    })),
    // Skip facilities with an incomplete number.
    facilities: form.facilities.filter(({ count, dataYear }) => isNumber(count) && isNumber(dataYear)),
    heritageTrees: item?.heritageTrees ?? [],
    tracks: item?.tracks ?? [],
    facilityPoints: item?.facilityPoints ?? [],
    confidence: { place: 'verified', text: 'partly checked' },
    translations: {},
    isActive: true,
  };
}

export function GreenSpacePreview({ control, item }: GreenSpacePreviewProps) {
  const { t } = useLingui();
  const form = useWatch({ control }) as GreenSpaceForm;
  const drawnPicture = useDrawnPicture(control, item);
  const space = toGreenSpace(form, item);
  const picture = form.imageUrl === null ? drawnPicture : { light: form.imageUrl, dark: form.imageUrl };
  return (
    <div className="grid grid-cols-1 gap-8 lg:grid-cols-[22rem_minmax(0,1fr)]">
      <section aria-label={t`In the list`} className="grid content-start gap-3">
        <h2 className="text-lg font-extrabold">
          <Trans>In the list</Trans>
        </h2>
        <div inert>
          <GreenSpaceCard space={space} isVisited={false} picture={picture} />
        </div>
      </section>
      <section aria-label={t`On its page`} className="grid grid-cols-1 content-start gap-6">
        <h2 className="text-lg font-extrabold">
          <Trans>On its page</Trans>
        </h2>
        <div className="aspect-8/5 overflow-hidden rounded-2xl bg-leaf-soft shadow-soft">
          {picture && <Art {...picture} alt={t`A picture of ${space.name}`} loading="eager" />}
        </div>
        <GreenSpaceAbout space={space} />
        {space.facilities.length > 0 && <GreenSpaceFacilities facilities={space.facilities} />}
        {space.routes.length > 0 && (
          <div inert>
            <RoutesPanel>
              {space.routes.map((route, index) => (
                <RouteRow key={route.id} space={space} route={route} number={index + 1} />
              ))}
            </RoutesPanel>
          </div>
        )}
        {space.heritageTrees.length > 0 && <HeritageTrees trees={space.heritageTrees} />}
        <VisitInformation space={space} />
      </section>
    </div>
  );
}
