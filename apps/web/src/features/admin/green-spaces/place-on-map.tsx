import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import type { GreenSpaceForm, GreenSpaceToEdit, Zone } from '@ecopulse/contract/green-spaces/green-spaces-admin';
import { WhenVisible } from '../../../lib/map/when-visible.tsx';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { greenSpacesQuery } from '../../green-spaces/green-spaces.api.ts';
import type { Place } from './place-map-layers.ts';

const PlaceMap = lazy(async () => ({ default: (await import('./place-map.tsx')).PlaceMap }));

export const MAX_ZONES = 12;
export const NEW_RADIUS = 100;

const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value);
const isPlace = ({ lat, lng }: Place) => isNumber(lat) && isNumber(lng);
const isZone = (zone: Zone) => isPlace(zone) && isNumber(zone.radiusMeters);

type Press = 'point' | 'zone';

interface PressChoiceProps {
  press: Press;
  onPress: (press: Press) => void;
  isFull: boolean;
}

function PressChoice({ press, onPress, isFull }: PressChoiceProps) {
  const choice = (value: Press) =>
    ({
      variant: press === value ? 'soft' : 'quiet',
      size: 'sm',
      'aria-pressed': press === value,
      onClick: () => onPress(value),
    }) as const;
  return (
    <div className="flex flex-wrap items-center gap-2 text-md">
      <span className="text-muted">
        <Trans>Clicking the map</Trans>
      </span>
      <Button {...choice('point')}>
        <Trans>sets the point</Trans>
      </Button>
      <Button {...choice('zone')} disabled={isFull}>
        <Trans>adds a circle</Trans>
      </Button>
    </div>
  );
}

interface PlaceOnMapProps {
  form: UseFormReturn<GreenSpaceForm>;
  item: GreenSpaceToEdit | null;
}

export function PlaceOnMap({ form, item }: PlaceOnMapProps) {
  const [press, setPress] = useState<Press>('point');
  const { data: spaces } = useQuery(greenSpacesQuery());
  const [lat, lng, zones] = useWatch({ control: form.control, name: ['lat', 'lng', 'zones'] });
  const point = useMemo(() => (isPlace({ lat, lng }) ? { lat, lng } : null), [lat, lng]);
  const neighbours = useMemo(() => (spaces ?? []).filter(({ id }) => id !== item?.id), [spaces, item?.id]);
  // Circles cannot be drawn while a number is incomplete.
  const isWhole = zones.every(isZone);
  const touched = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };

  function movePoint(place: Place) {
    form.setValue('lat', place.lat, touched);
    form.setValue('lng', place.lng, touched);
  }
  function addZone(place: Place) {
    if (zones.length < MAX_ZONES) form.setValue('zones', [...zones, { ...place, radiusMeters: NEW_RADIUS }], touched);
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      <PressChoice press={press} onPress={setPress} isFull={zones.length >= MAX_ZONES} />
      <WhenVisible placeholder={<div className="h-80 rounded-lg bg-leaf-soft sm:h-96" />}>
        <Suspense fallback={<Skeleton className="h-80 rounded-lg sm:h-96" />}>
          <PlaceMap
            point={point}
            zones={isWhole ? zones : []}
            neighbours={neighbours}
            outline={item?.outline ?? null}
            onPress={press === 'point' ? movePoint : addZone}
            onMovePoint={movePoint}
            onMoveZone={(at, place) => {
              form.setValue(`zones.${at}.lat`, place.lat, touched);
              form.setValue(`zones.${at}.lng`, place.lng, touched);
            }}
            onResizeZone={(at, radiusMeters) => form.setValue(`zones.${at}.radiusMeters`, radiusMeters, touched)}
          />
        </Suspense>
      </WhenVisible>
    </div>
  );
}
