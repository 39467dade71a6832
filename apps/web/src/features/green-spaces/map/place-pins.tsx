import { useLingui } from '@lingui/react/macro';
import { TreeDeciduous } from 'lucide-react';
import type { FacilityKind } from '@ecopulse/contract/green-spaces/facilities';
import type { GreenSpaceDetail } from '@ecopulse/contract/green-spaces/green-spaces';
import { formatNumber } from '../../../lib/language/format.ts';
import { clustersOf } from '../../../lib/map/clusters.ts';
import { useZoom } from '../../../lib/map/drawn-map.tsx';
import type { MapPlace } from '../../../lib/map/map-area.ts';
import { MapMarker } from '../../../lib/map/map-marker.tsx';
import { facilityIcons } from '../facility-icons.ts';
import { facilityLabels } from '../facility-kinds.ts';

/** In pixels: closer icons are merged. */
const APART = 30;

function useGroups<T extends MapPlace>(places: readonly T[]) {
  const zoom = useZoom();
  return clustersOf(places, zoom, APART);
}

export function HeritageTrees({ trees }: { trees: GreenSpaceDetail['heritageTrees'] }) {
  const { t } = useLingui();
  const groups = useGroups(trees.flatMap(({ at, name, species }) => (at ? [{ ...at, name: name ?? species }] : [])));
  return groups.map(({ lat, lng, places }) => {
    const [first, ...others] = places;
    const count = formatNumber(places.length);
    const title = others.length > 0 ? t`${count} heritage trees` : first.name;
    return (
      <MapMarker key={`${lat} ${lng}`} at={{ lat, lng }} title={title} className="place-tree">
        <TreeDeciduous aria-hidden />
      </MapMarker>
    );
  });
}

export function Facilities({ points }: { points: GreenSpaceDetail['facilityPoints'] }) {
  const kinds = [...new Set(points.map(({ kind }) => kind))];
  return kinds.map((kind) => (
    <FacilitiesOfKind key={kind} kind={kind} points={points.filter((one) => one.kind === kind)} />
  ));
}

interface FacilitiesOfKindProps {
  kind: FacilityKind;
  points: GreenSpaceDetail['facilityPoints'];
}

function FacilitiesOfKind({ kind, points }: FacilitiesOfKindProps) {
  const { t, i18n } = useLingui();
  const groups = useGroups(points);
  const Icon = facilityIcons[kind];
  const label = i18n._(facilityLabels[kind]);
  return groups.map(({ lat, lng, places }) => {
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
