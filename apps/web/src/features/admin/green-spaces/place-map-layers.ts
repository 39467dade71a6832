import {
  circle,
  circleMarker,
  divIcon,
  type LatLng,
  type LatLngTuple,
  type LayerGroup,
  marker,
  type PointTuple,
} from 'leaflet';
import type { Zone } from '@ecopulse/contract/green-spaces/green-spaces-admin';
import { plainText } from '../../../lib/map/drawn-map.tsx';

export interface Place {
  readonly lat: number;
  readonly lng: number;
}

export interface Neighbour extends Place {
  readonly name: string;
}

export interface MapEvents {
  readonly onMovePoint: (place: Place) => void;
  readonly onMoveZone: (at: number, place: Place) => void;
  readonly onResizeZone: (at: number, radiusMeters: number) => void;
}

const METERS_PER_DEGREE = 111_195;
const POINT_SIZE: PointTuple = [26, 26];
const HANDLE_SIZE: PointTuple = [24, 24];

export function drawNeighbours(layer: LayerGroup, neighbours: readonly Neighbour[]): void {
  for (const { lat, lng, name } of neighbours)
    circleMarker([lat, lng], { className: 'map-other', radius: 5 }).bindTooltip(plainText(name)).addTo(layer);
}

/** Five decimals are about one metre. */
function written({ lat, lng }: LatLng): Place {
  const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5;
  return { lat: round(lat), lng: round(lng) };
}

export function drawPoint(layer: LayerGroup, point: Place, title: string, { onMovePoint }: MapEvents): void {
  const icon = divIcon({ className: 'map-point', html: '★', iconSize: POINT_SIZE });
  const pin = marker([point.lat, point.lng], { icon, draggable: true, keyboard: false, title, zIndexOffset: 1000 });
  pin.on('dragend', () => onMovePoint(written(pin.getLatLng()))).addTo(layer);
}

export function drawZone(layer: LayerGroup, zone: Zone, at: number, events: MapEvents): void {
  const { lat, lng, radiusMeters } = zone;
  const drawn = circle([lat, lng], { className: 'map-zone', radius: radiusMeters, interactive: false }).addTo(layer);
  const eastOf = (place: Place, meters: number): LatLngTuple => [
    place.lat,
    place.lng + meters / (METERS_PER_DEGREE * Math.cos((place.lat * Math.PI) / 180)),
  ];

  const middleIcon = divIcon({ className: 'map-middle', html: String(at + 1), iconSize: HANDLE_SIZE });
  const edgeIcon = divIcon({ className: 'map-edge', iconSize: HANDLE_SIZE });
  const middle = marker([lat, lng], { icon: middleIcon, draggable: true, keyboard: false }).addTo(layer);
  const edge = marker(eastOf(zone, radiusMeters), { icon: edgeIcon, draggable: true, keyboard: false }).addTo(layer);
  middle
    .on('drag', () => {
      drawn.setLatLng(middle.getLatLng());
      edge.setLatLng(eastOf(middle.getLatLng(), radiusMeters));
    })
    .on('dragend', () => events.onMoveZone(at, written(middle.getLatLng())));
  const radius = () => Math.round(middle.getLatLng().distanceTo(edge.getLatLng()));
  edge.on('drag', () => drawn.setRadius(radius())).on('dragend', () => events.onResizeZone(at, radius()));
}
