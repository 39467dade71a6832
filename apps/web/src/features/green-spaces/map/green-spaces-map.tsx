import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { LocateFixed } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { DeviceLocation, GreenSpace, VisitedGreenSpace } from '@ecopulse/contract/green-spaces/green-spaces';
import type { Found } from '@ecopulse/contract/green-spaces/finding';
import { isClosedOn } from '@ecopulse/contract/green-spaces/place-state';
import type { GreenSpaceShapes } from '@ecopulse/contract/green-spaces/outlines';
import { DrawnMap, useMap } from '../../../lib/map/drawn-map.tsx';
import { ISLAND_AREA, isWithin, type MapArea, type MapPlace } from '../../../lib/map/map-area.ts';
import { boundingArea, isInsidePolygons, widenArea } from '../../../lib/map/area-geometry.ts';
import { PlaceMarks } from '../../../lib/map/place-marks.tsx';
import { useSingaporeDay } from '../../../lib/time/use-server-time.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { greenSpaceShapesQuery } from '../green-spaces.api.ts';
import { distanceKm, sortByDistance } from '../location/distance.ts';

const OwnPosition = lazy(async () => ({ default: (await import('../../../lib/map/own-position.tsx')).OwnPosition }));
const SelectedPlace = lazy(async () => ({ default: (await import('./selected-place.tsx')).SelectedPlace }));

interface GreenSpacesMapProps {
  found: Found<GreenSpace>;
  /** They are the results of a search or filter, on which the map then zooms in. */
  isNarrowed: boolean;
  /** The shown part has none of them. */
  isEmpty: boolean;
  onShowAll: () => void;
  visits: readonly VisitedGreenSpace[];
  /** Where the resident has moved the map, shown without an inset. */
  area: MapArea | undefined;
  onMoved: (area: MapArea) => void;
  position: DeviceLocation | null;
  isLocating: boolean;
  onLocate: () => Promise<DeviceLocation | null>;
  className?: string;
  children?: ReactNode;
}

/** Height in pixels of the button on the map, including its margin. */
const CONTROLS_HEIGHT_PX = 60;
const NEAREST_COUNT = 2;
const MAX_ZOOM = 15;

function NearMeButton({
  spaces,
  isLocating,
  onLocate,
}: Pick<GreenSpacesMapProps, 'isLocating' | 'onLocate'> & { spaces: readonly GreenSpace[] }) {
  const { t } = useLingui();
  const map = useMap();
  async function locate() {
    const location = await onLocate();
    if (!location) return;
    if (!isWithin(location, ISLAND_AREA)) {
      toast({ title: t`We couldn't find you on the map`, description: t`You seem to be outside Singapore.` });
      return;
    }
    const nearest = sortByDistance(spaces, location).slice(0, NEAREST_COUNT);
    // With their mirror images, so that the resident is in the middle.
    const mirrored = nearest.map(({ lat, lng }) => ({ lat: 2 * location.lat - lat, lng: 2 * location.lng - lng }));
    map.fitBounds(
      [location, ...nearest, ...mirrored].map(({ lat, lng }) => [lat, lng]),
      { padding: [48, 48], maxZoom: MAX_ZOOM },
    );
  }
  return (
    <Button
      variant="quiet"
      size="sm"
      pending={isLocating}
      onClick={() => void locate()}
      className="absolute start-3 top-3 z-[1000] bg-surface shadow-lifted max-lg:min-h-11"
    >
      {!isLocating && <LocateFixed aria-hidden className="size-4" />}
      <Trans>Near me</Trans>
    </Button>
  );
}

function NothingHere({ onShowAll }: Pick<GreenSpacesMapProps, 'onShowAll'>) {
  return (
    <output className="absolute inset-x-3 bottom-10 z-[1000] mx-auto flex w-fit max-w-full flex-wrap items-center justify-center gap-x-4 rounded-lg bg-surface px-4 py-2 font-semibold shadow-lifted">
      <Trans>Nothing here</Trans>
      <Button variant="link" size="sm" onClick={onShowAll} className="min-h-11">
        <Trans>Show all</Trans>
      </Button>
    </output>
  );
}

interface ShapePressProps {
  shapes: GreenSpaceShapes['features'];
  onPress: (id: number) => void;
}

/** Selects a green space by a press anywhere on its outline. */
function ShapePress({ shapes, onPress }: ShapePressProps) {
  const map = useMap();
  const press = useEffectEvent((pressedPlace: MapPlace) => {
    const shape = shapes.find(({ geometry }) => geometry && isInsidePolygons(pressedPlace, geometry.coordinates));
    if (shape) onPress(shape.id);
  });
  useEffect(() => {
    const onClick = ({ latlng }: { latlng: MapPlace }) => press(latlng);
    map.on('click', onClick);
    return () => void map.off('click', onClick);
  }, [map]);
  return null;
}

export function GreenSpacesMap({
  found: { known, possible },
  isNarrowed,
  isEmpty,
  onShowAll,
  visits,
  area,
  onMoved,
  position,
  isLocating,
  onLocate,
  className = '',
  children,
}: GreenSpacesMapProps) {
  const { t } = useLingui();
  const { data: shapes } = useQuery(greenSpaceShapesQuery);
  const today = useSingaporeDay();
  const [selectedId, setSelectedId] = useState<number | null>(null);
  const spaces = useMemo(() => [...known, ...possible], [known, possible]);
  const places = useMemo(() => {
    const possibleIds = new Set(possible.map(({ id }) => id));
    const visitedIds = new Set(visits.map((visit) => visit.greenSpaceId));
    return spaces.map(({ id, name, lat, lng, status }) => {
      const isClosed = isClosedOn(status, today);
      return { id, name, lat, lng, isVisited: visitedIds.has(id), isClosed, isPossible: possibleIds.has(id) };
    });
  }, [spaces, possible, visits, today]);
  const listedIds = new Set(spaces.map(({ id }) => id));
  const outlines = useMemo(() => shapes?.features.flatMap(({ geometry }) => geometry?.coordinates ?? []), [shapes]);
  const selectedSpace = spaces.find(({ id }) => id === selectedId);
  const resultsArea = isNarrowed ? boundingArea(spaces) : null;
  return (
    <DrawnMap
      label={t`Map of green spaces. The list shows the same green spaces.`}
      area={area ?? (resultsArea ? widenArea(resultsArea) : ISLAND_AREA)}
      insetTop={area ? 0 : CONTROLS_HEIGHT_PX}
      parks={outlines}
      places={places}
      onMoved={onMoved}
      wheelZooms
      className={className}
    >
      <PlaceMarks places={places} selected={selectedId} onPress={setSelectedId} />
      {shapes && <ShapePress shapes={shapes.features.filter(({ id }) => listedIds.has(id))} onPress={setSelectedId} />}
      <Suspense>{position && <OwnPosition position={position} accuracyMeters={position.accuracyMeters} />}</Suspense>
      <NearMeButton spaces={spaces} isLocating={isLocating} onLocate={onLocate} />
      {isEmpty && (isNarrowed || area) && <NothingHere onShowAll={onShowAll} />}
      {children}
      {selectedSpace && (
        <Suspense>
          <SelectedPlace
            key={selectedSpace.id}
            space={selectedSpace}
            visits={visits}
            distance={position && distanceKm(position, selectedSpace)}
            onClose={() => setSelectedId(null)}
          />
        </Suspense>
      )}
    </DrawnMap>
  );
}
