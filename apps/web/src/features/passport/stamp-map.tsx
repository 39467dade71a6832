import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState, useEffect } from 'react';
import { circleMarker, layerGroup } from 'leaflet';
import { langOf } from '../../lib/language/lang-of.ts';
import { DrawnMap, useMap } from '../../lib/map/drawn-map.tsx';
import type { MapArea, MapPlace } from '../../lib/map/map-area.ts';
import { PlaceMarks } from '../../lib/map/place-marks.tsx';
import { WalkedPath } from '../../lib/map/walked-path.tsx';
import { isCollected, isRetired } from './passport-grouping.ts';
import type { PassportStamp } from './passport-grouping.ts';
import type { OwnLine } from './read-gpx.ts';

function PlaceDots({ places }: { places: readonly MapPlace[] }) {
  const map = useMap();
  useEffect(() => {
    const style = { className: 'map-dot', radius: 3, interactive: false } as const;
    const dots = layerGroup(places.map(({ lat, lng }) => circleMarker([lat, lng], style))).addTo(map);
    return () => void dots.remove();
  }, [map, places]);
  return null;
}

interface StampMapProps {
  stamps: readonly PassportStamp[];
  line: OwnLine | null;
  view: MapArea;
  onMoved: (area: MapArea) => void;
  className: string;
}

/** A mark opens the page of its green space. A retired green space has no page, so its name is shown instead. */
export function StampMap({ stamps, line, view, onMoved, className }: StampMapProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [retiredName, setRetiredName] = useState<string | null>(null);
  const places = useMemo(
    () =>
      stamps.filter(isCollected).map(({ space: { id, name, lat, lng } }) => ({ id, name, lat, lng, isVisited: true })),
    [stamps],
  );
  const uncollectedSpaces = useMemo(
    () => stamps.filter((stamp) => !isCollected(stamp)).map(({ space }) => space),
    [stamps],
  );

  function open(id: number) {
    const stamp = stamps.find(({ space }) => space.id === id);
    if (!stamp) return;
    if (isRetired(stamp)) setRetiredName(stamp.space.name);
    else void navigate({ to: '/green-space/$id', params: { id: String(id) } });
  }

  return (
    <DrawnMap
      label={t`Map of your stamps. The stamp book below shows the same green spaces.`}
      area={view}
      onMoved={onMoved}
      places={places}
      className={className}
    >
      <PlaceDots places={uncollectedSpaces} />
      {line && <WalkedPath parts={line.parts} />}
      <PlaceMarks places={places} onPress={open} />
      {retiredName !== null && (
        <output
          lang={langOf(retiredName)}
          className="absolute inset-x-3 top-3 z-[1000] mx-auto w-fit rounded-full bg-sun-soft px-4 py-1.5 text-sm font-semibold"
        >
          {retiredName}
        </output>
      )}
    </DrawnMap>
  );
}
