import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import type { GreenSpaceForm, GreenSpaceToEdit, Zone } from '@ecopulse/contract/green-spaces/green-spaces-admin';
import { baseMapQuery } from '../../../lib/map/map-area.ts';
import { WhenVisible } from '../../../lib/map/when-visible.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { greenSpacesQuery } from '../../green-spaces/green-spaces.api.ts';
import { ClickTargetChoice } from './click-target-choice.tsx';
import type { Coordinates } from './place-map-layers.ts';

import { PlanningAreaNote, planningAreaAt } from './planning-area-note.tsx';

const PlaceMap = lazy(async () => ({ default: (await import('./place-map.tsx')).PlaceMap }));

export const MAX_ZONES = 12;
export const DEFAULT_ZONE_RADIUS_METERS = 100;
/** Proposed around the point of a new place. */
const FIRST_ZONE_RADIUS_METERS = 250;

const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value);
const hasCoordinates = ({ lat, lng }: Coordinates) => isNumber(lat) && isNumber(lng);
const isCompleteZone = (zone: Zone) => hasCoordinates(zone) && isNumber(zone.radiusMeters);

type ClickTarget = 'point' | 'zone';

interface PlaceOnMapProps {
  form: UseFormReturn<GreenSpaceForm>;
  item: GreenSpaceToEdit | null;
}

export function PlaceOnMap({ form, item }: PlaceOnMapProps) {
  const { t } = useLingui();
  const [clickTarget, setClickTarget] = useState<ClickTarget>('point');
  const { data: spaces } = useQuery(greenSpacesQuery());
  const [lat, lng, zones, planningArea] = useWatch({
    control: form.control,
    name: ['lat', 'lng', 'zones', 'planningArea'],
  });
  // Loaded by the map once it is visible.
  const { data: baseMap } = useQuery({ ...baseMapQuery, enabled: false });
  const [zoomedTo, setZoomedTo] = useState<string | null>(null);
  const point = useMemo(() => (hasCoordinates({ lat, lng }) ? { lat, lng } : null), [lat, lng]);
  const areaOfPoint = useMemo(() => (point && baseMap ? planningAreaAt(baseMap.land, point) : null), [point, baseMap]);
  const neighbours = useMemo(() => (spaces ?? []).filter(({ id }) => id !== item?.id), [spaces, item?.id]);
  // Circles cannot be drawn while a number is incomplete.
  const areZonesComplete = zones.every(isCompleteZone);
  const setValueOptions = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };

  function movePoint(coordinates: Coordinates) {
    form.setValue('lat', coordinates.lat, setValueOptions);
    form.setValue('lng', coordinates.lng, setValueOptions);
    proposeZone(coordinates);
    const area = planningAreaAt(baseMap?.land ?? [], coordinates);
    if (area === null) return;
    if (area !== areaOfPoint) setZoomedTo(area);
    // An area that an admin has chosen against the point stays.
    const chosenArea: string = planningArea;
    if (chosenArea === '' || chosenArea === areaOfPoint) choosePlanningArea(area);
  }
  function choosePlanningArea(area: string) {
    form.setValue('planningArea', area as GreenSpaceForm['planningArea'], setValueOptions);
  }
  /** The proposed circle follows the point until it is edited. */
  function proposeZone(coordinates: Coordinates) {
    const [zone, ...others] = zones;
    const isProposed =
      zone?.lat === lat && zone.lng === lng && zone.radiusMeters === FIRST_ZONE_RADIUS_METERS && others.length === 0;
    if (zone === undefined || isProposed)
      form.setValue('zones', [{ ...coordinates, radiusMeters: FIRST_ZONE_RADIUS_METERS }], setValueOptions);
  }
  function addZone(coordinates: Coordinates) {
    if (zones.length < MAX_ZONES)
      form.setValue('zones', [...zones, { ...coordinates, radiusMeters: DEFAULT_ZONE_RADIUS_METERS }], setValueOptions);
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      <ClickTargetChoice
        target={clickTarget}
        onChoose={setClickTarget}
        options={[
          { value: 'point', label: <Trans>sets the point</Trans> },
          { value: 'zone', label: <Trans>adds a circle</Trans>, isDisabled: zones.length >= MAX_ZONES },
        ]}
      />
      <WhenVisible placeholder={<div className="h-80 rounded-lg bg-leaf-soft sm:h-96" />}>
        <Suspense fallback={<Skeleton className="h-80 rounded-lg sm:h-96" />}>
          <PlaceMap
            label={t`Map of this green space. The fields show the same information.`}
            pointTitle={t`The point for this green space`}
            point={point}
            zones={areZonesComplete ? zones : []}
            neighbours={neighbours}
            outline={item?.outline ?? null}
            zoomedTo={zoomedTo}
            onPress={clickTarget === 'point' ? movePoint : addZone}
            onMovePoint={movePoint}
            onMoveZone={(index, coordinates) => {
              form.setValue(`zones.${index}.lat`, coordinates.lat, setValueOptions);
              form.setValue(`zones.${index}.lng`, coordinates.lng, setValueOptions);
            }}
            onResizeZone={(index, radiusMeters) =>
              form.setValue(`zones.${index}.radiusMeters`, radiusMeters, setValueOptions)
            }
          />
        </Suspense>
      </WhenVisible>
      {point && baseMap && <PlanningAreaNote area={areaOfPoint} chosen={planningArea} onChoose={choosePlanningArea} />}
    </div>
  );
}
