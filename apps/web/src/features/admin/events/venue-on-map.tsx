import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useMemo } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { WhenVisible } from '../../../lib/map/when-visible.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { Coordinates } from '../green-spaces/place-map-layers.ts';
import type { EventFormValues } from './event-form.ts';

const PlaceMap = lazy(async () => ({ default: (await import('../green-spaces/place-map.tsx')).PlaceMap }));

const MAP_SIZE = 'h-80 rounded-lg sm:h-96';

/** A tap or a drag sets the point, and the edge of the circle its radius. */
export function VenueOnMap({ form: { control, setValue, formState } }: { form: UseFormReturn<EventFormValues> }) {
  const { t } = useLingui();
  const [lat, lng, radiusMeters] = useWatch({ control, name: ['place.lat', 'place.lng', 'place.radiusMeters'] });
  // Stable, because the map is drawn again with a new point.
  const point = useMemo(() => (isNumber(lat) && isNumber(lng) ? { lat, lng } : null), [lat, lng]);
  const zones = useMemo(
    () => (point && isNumber(radiusMeters) ? [{ ...point, radiusMeters }] : []),
    [point, radiusMeters],
  );
  const options = { shouldDirty: true, shouldValidate: formState.isSubmitted };
  function move(coordinates: Coordinates) {
    setValue('place.lat', coordinates.lat, options);
    setValue('place.lng', coordinates.lng, options);
  }
  return (
    <div className="grid grid-cols-1 gap-2">
      <p className="text-sm text-muted">
        <Trans>Tap the map to set the point. Drag the edge of the circle to change the radius.</Trans>
      </p>
      <WhenVisible placeholder={<div className={`${MAP_SIZE} bg-leaf-soft`} />}>
        <Suspense fallback={<Skeleton className={MAP_SIZE} />}>
          <PlaceMap
            label={t`Map of the venue. The fields show the same information.`}
            pointTitle={t`The point of the venue`}
            point={point}
            zones={zones}
            neighbours={NO_NEIGHBOURS}
            outline={null}
            zoomedTo={null}
            onPress={move}
            onMovePoint={move}
            onMoveZone={(_index, coordinates) => move(coordinates)}
            onResizeZone={(_index, radius) => setValue('place.radiusMeters', radius, options)}
          />
        </Suspense>
      </WhenVisible>
    </div>
  );
}

const NO_NEIGHBOURS: readonly never[] = [];

function isNumber(value: number | null): value is number {
  return value !== null && Number.isFinite(value);
}
