import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { LocateFixed } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { DeviceLocation, GreenSpace, VisitedGreenSpace } from '@ecopulse/contract/green-spaces/green-spaces';
import type { GreenSpaceShapes } from '@ecopulse/contract/green-spaces/outlines';
import { DrawnMap, useMap } from '../../../lib/map/drawn-map.tsx';
import {
  boundingArea,
  ISLAND_AREA,
  isInsidePolygons,
  type MapArea,
  type MapPlace,
  widenArea,
} from '../../../lib/map/map-area.ts';
import { OwnPosition } from '../../../lib/map/own-position.tsx';
import { PlaceMarks } from '../../../lib/map/place-marks.tsx';
import { Button } from '../../../ui/button.tsx';
import { greenSpaceShapesQuery } from '../green-spaces.api.ts';
import { distanceKm, sortByDistance } from '../location/distance.ts';
import { SelectedPlace } from './selected-place.tsx';

interface GreenSpacesMapProps {
  spaces: readonly GreenSpace[];
  /** `spaces` are the results of a search or filter, on which the map then zooms in. */
  isNarrowed: boolean;
  visits: readonly VisitedGreenSpace[];
  /** Where the resident has moved the map, shown without an inset. */
  area: MapArea | undefined;
  onMoved: (area: MapArea) => void;
  position: DeviceLocation | null;
  isLocating: boolean;
  onLocate: () => Promise<DeviceLocation | null>;
  className?: string;
}

/** Height in pixels of the button on the map, including its margin. */
const CONTROLS_HEIGHT_PX = 60;
const NEAREST_COUNT = 3;

function LocateButton({
  spaces,
  isLocating,
  onLocate,
}: Pick<GreenSpacesMapProps, 'spaces' | 'isLocating' | 'onLocate'>) {
  const map = useMap();
  async function locate() {
    const location = await onLocate();
    if (!location) return;
    const placesInView = [location, ...sortByDistance(spaces, location).slice(0, NEAREST_COUNT)];
    map.fitBounds(
      placesInView.map(({ lat, lng }) => [lat, lng]),
      { padding: [48, 48] },
    );
  }
  return (
    <Button
      variant="quiet"
      size="sm"
      pending={isLocating}
      onClick={() => void locate()}
      className="absolute start-3 top-3 z-[1000] bg-surface shadow-lifted"
    >
      {!isLocating && <LocateFixed aria-hidden className="size-4" />}
      <Trans>My location</Trans>
    </Button>
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
  spaces,
  isNarrowed,
  visits,
  area,
  onMoved,
  position,
  isLocating,
  onLocate,
  className = '',
}: GreenSpacesMapProps) {
  const { t } = useLingui();
  const { data: shapes } = useQuery(greenSpaceShapesQuery);
  const [selectedId, setSelectedId] = useState<number | null>(null);
  const places = useMemo(() => {
    const visitedIds = new Set(visits.map((visit) => visit.greenSpaceId));
    return spaces.map(({ id, name, lat, lng }) => ({ id, name, lat, lng, isVisited: visitedIds.has(id) }));
  }, [spaces, visits]);
  const listedIds = new Set(spaces.map(({ id }) => id));
  const outlines = useMemo(() => shapes?.features.flatMap(({ geometry }) => geometry?.coordinates ?? []), [shapes]);
  const selectedSpace = spaces.find(({ id }) => id === selectedId);
  const resultsArea = isNarrowed ? boundingArea(spaces) : null;
  return (
    <DrawnMap
      label={t`Map of green spaces. The list has the same.`}
      area={area ?? (resultsArea ? widenArea(resultsArea) : ISLAND_AREA)}
      insetTop={area ? 0 : CONTROLS_HEIGHT_PX}
      parks={outlines}
      onMoved={onMoved}
      wheelZooms
      className={className}
    >
      <PlaceMarks places={places} selected={selectedId} onPress={setSelectedId} />
      {shapes && <ShapePress shapes={shapes.features.filter(({ id }) => listedIds.has(id))} onPress={setSelectedId} />}
      {position && <OwnPosition position={position} accuracyMeters={position.accuracyMeters} />}
      <LocateButton spaces={spaces} isLocating={isLocating} onLocate={onLocate} />
      {selectedSpace && (
        <SelectedPlace
          key={selectedSpace.id}
          space={selectedSpace}
          visits={visits}
          distance={position && distanceKm(position, selectedSpace)}
          onClose={() => setSelectedId(null)}
        />
      )}
    </DrawnMap>
  );
}
