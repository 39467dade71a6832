import { useLingui } from '@lingui/react/macro';
import { TreeDeciduous } from 'lucide-react';
import type { FacilityKind } from '@ecopulse/contract/green-spaces/facilities';
import type { GreenSpaceDetail } from '@ecopulse/contract/green-spaces/green-spaces';
import { formatNumber } from '../../../lib/language/format.ts';
import { clusterPlaces } from '../../../lib/map/clusters.ts';
import { useZoom } from '../../../lib/map/drawn-map.tsx';
import type { MapPlace } from '../../../lib/map/map-area.ts';
import { MapMarker } from '../../../lib/map/map-marker.tsx';
import { facilityIcons } from '../facility-icons.ts';
import { facilityLabels } from '../facility-kinds.ts';

/** Closer icons are merged into a cluster. */
const MIN_DISTANCE_PX = 30;

function useClusters<T extends MapPlace>(places: readonly T[]) {
  const zoom = useZoom();
  return clusterPlaces(places, zoom, MIN_DISTANCE_PX);
}

export function HeritageTreePins({ trees }: { trees: GreenSpaceDetail['heritageTrees'] }) {
  const { t } = useLingui();
  const clusters = useClusters(
    trees.flatMap(({ at, name, species }) => (at ? [{ ...at, name: name ?? species }] : [])),
  );
  return clusters.map(({ lat, lng, places }) => {
    const count = formatNumber(places.length);
    const title = places.length > 1 ? t`${count} heritage trees` : places[0].name;
    return (
      <MapMarker key={`${lat} ${lng}`} at={{ lat, lng }} title={title} className="place-tree">
        <TreeDeciduous aria-hidden />
      </MapMarker>
    );
  });
}

export function FacilityPins({ points }: { points: GreenSpaceDetail['facilityPoints'] }) {
  const kinds = [...new Set(points.map(({ kind }) => kind))];
  return kinds.map((kind) => (
    <FacilityPinsOfKind key={kind} kind={kind} points={points.filter((point) => point.kind === kind)} />
  ));
}

interface FacilityPinsOfKindProps {
  kind: FacilityKind;
  points: GreenSpaceDetail['facilityPoints'];
}

function FacilityPinsOfKind({ kind, points }: FacilityPinsOfKindProps) {
  const { t, i18n } = useLingui();
  const clusters = useClusters(points);
  const Icon = facilityIcons[kind];
  const label = i18n._(facilityLabels[kind]);
  return clusters.map(({ lat, lng, places }) => {
    const count = formatNumber(places.length);
    const year = String(places[0].dataYear);
    const title = places.length > 1 ? t`${label}: ${count} (${year})` : t`${label} (${year})`;
    return (
      <MapMarker key={`${lat} ${lng}`} at={{ lat, lng }} title={title} className="place-facility">
        <Icon aria-hidden />
      </MapMarker>
    );
  });
}
