import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { LocateFixed } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { DeviceLocation, GreenSpace, VisitedGreenSpace } from '@ecopulse/contract/green-spaces/green-spaces';
import type { GreenSpaceShapes } from '@ecopulse/contract/green-spaces/outlines';
import { DrawnMap, useMap } from '../../../lib/map/drawn-map.tsx';
import { areaAround, ISLAND, isOnGround, type MapArea, type MapPlace, widened } from '../../../lib/map/map-area.ts';
import { OwnPosition } from '../../../lib/map/own-position.tsx';
import { PlaceMarks } from '../../../lib/map/place-marks.tsx';
import { Button } from '../../../ui/button.tsx';
import { shapesQuery } from '../green-spaces.api.ts';
import { distanceKm, nearestFirst } from '../location/distance.ts';
import { SelectedPlace } from './selected-place.tsx';

interface GreenSpacesMapProps {
  spaces: readonly GreenSpace[];
  isNarrowed: boolean;
  visits: readonly VisitedGreenSpace[];
  area: MapArea | undefined;
  onMoved: (area: MapArea) => void;
  position: DeviceLocation | null;
  isLocating: boolean;
  onLocate: () => Promise<DeviceLocation | null>;
  className?: string;
}

/** Height in pixels of the button on the map, including its margin. */
const CONTROLS_HEIGHT = 60;
const NEAREST = 3;

function LocateButton({
  spaces,
  isLocating,
  onLocate,
}: Pick<GreenSpacesMapProps, 'spaces' | 'isLocating' | 'onLocate'>) {
  const map = useMap();
  async function locate() {
    const found = await onLocate();
    if (!found) return;
    const inView = [found, ...nearestFirst(spaces, found).slice(0, NEAREST)];
    map.fitBounds(
      inView.map(({ lat, lng }) => [lat, lng]),
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

interface GroundPressProps {
  shapes: GreenSpaceShapes['features'];
  onPress: (id: number) => void;
}

function GroundPress({ shapes, onPress }: GroundPressProps) {
  const map = useMap();
  const press = useEffectEvent((at: MapPlace) => {
    const found = shapes.find(({ geometry }) => geometry && isOnGround(at, geometry.coordinates));
    if (found) onPress(found.id);
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
  const { data: shapes } = useQuery(shapesQuery);
  const [selected, setSelected] = useState<number | null>(null);
  const places = useMemo(() => {
    const visited = new Set(visits.map((visit) => visit.greenSpaceId));
    return spaces.map(({ id, name, lat, lng }) => ({ id, name, lat, lng, isVisited: visited.has(id) }));
  }, [spaces, visits]);
  const listed = new Set(spaces.map(({ id }) => id));
  const parks = useMemo(() => shapes?.features.flatMap(({ geometry }) => geometry?.coordinates ?? []), [shapes]);
  const space = spaces.find(({ id }) => id === selected);
  const found = isNarrowed ? areaAround(spaces) : null;
  return (
    <DrawnMap
      label={t`Map of green spaces. The list has the same.`}
      area={area ?? (found ? widened(found) : ISLAND)}
      insetTop={area ? 0 : CONTROLS_HEIGHT}
      parks={parks}
      onMoved={onMoved}
      wheelZooms
      className={className}
    >
      <PlaceMarks places={places} selected={selected} onPress={setSelected} />
      {shapes && <GroundPress shapes={shapes.features.filter(({ id }) => listed.has(id))} onPress={setSelected} />}
      {position && <OwnPosition position={position} accuracyMeters={position.accuracyMeters} />}
      <LocateButton spaces={spaces} isLocating={isLocating} onLocate={onLocate} />
      {space && (
        <SelectedPlace
          key={space.id}
          space={space}
          visit={visits.find(({ greenSpaceId }) => greenSpaceId === space.id)}
          distance={position && distanceKm(position, space)}
          onClose={() => setSelected(null)}
        />
      )}
    </DrawnMap>
  );
}
