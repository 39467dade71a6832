import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import type { GreenSpaceForm, GreenSpaceToEdit, Zone } from '@ecopulse/contract/green-spaces/green-spaces-admin';
import { WhenVisible } from '../../../lib/map/when-visible.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { greenSpacesQuery } from '../../green-spaces/green-spaces.api.ts';
import { ClickTargetChoice } from './click-target-choice.tsx';
import type { Coordinates } from './place-map-layers.ts';

const PlaceMap = lazy(async () => ({ default: (await import('./place-map.tsx')).PlaceMap }));

export const MAX_ZONES = 12;
export const DEFAULT_ZONE_RADIUS_METERS = 100;

const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value);
const hasCoordinates = ({ lat, lng }: Coordinates) => isNumber(lat) && isNumber(lng);
const isCompleteZone = (zone: Zone) => hasCoordinates(zone) && isNumber(zone.radiusMeters);

type ClickTarget = 'point' | 'zone';

interface PlaceOnMapProps {
  form: UseFormReturn<GreenSpaceForm>;
  item: GreenSpaceToEdit | null;
}

export function PlaceOnMap({ form, item }: PlaceOnMapProps) {
  const [clickTarget, setClickTarget] = useState<ClickTarget>('point');
  const { data: spaces } = useQuery(greenSpacesQuery());
  const [lat, lng, zones] = useWatch({ control: form.control, name: ['lat', 'lng', 'zones'] });
  const point = useMemo(() => (hasCoordinates({ lat, lng }) ? { lat, lng } : null), [lat, lng]);
  const neighbours = useMemo(() => (spaces ?? []).filter(({ id }) => id !== item?.id), [spaces, item?.id]);
  // Circles cannot be drawn while a number is incomplete.
  const areZonesComplete = zones.every(isCompleteZone);
  const setValueOptions = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };

  function movePoint(coordinates: Coordinates) {
    form.setValue('lat', coordinates.lat, setValueOptions);
    form.setValue('lng', coordinates.lng, setValueOptions);
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
            point={point}
            zones={areZonesComplete ? zones : []}
            neighbours={neighbours}
            outline={item?.outline ?? null}
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
    </div>
  );
}
