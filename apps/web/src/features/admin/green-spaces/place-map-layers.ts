import { circle, circleMarker, divIcon, type LatLngTuple, type LayerGroup, marker, type PointTuple } from 'leaflet';
import type { Zone } from '@ecopulse/contract/green-spaces/green-spaces-admin';
import { createTextElement } from '../../../lib/map/pin.ts';

export interface Coordinates {
  readonly lat: number;
  readonly lng: number;
}

export interface Neighbour extends Coordinates {
  readonly name: string;
}

export interface MapEvents {
  readonly onMovePoint: (coordinates: Coordinates) => void;
  readonly onMoveZone: (index: number, coordinates: Coordinates) => void;
  readonly onResizeZone: (index: number, radiusMeters: number) => void;
}

/** Of latitude. A degree of longitude is shorter by the cosine of the latitude. */
const METERS_PER_DEGREE = 111_195;
const POINT_ICON_SIZE: PointTuple = [26, 26];
const HANDLE_ICON_SIZE: PointTuple = [24, 24];

export function drawNeighbours(layer: LayerGroup, neighbours: readonly Neighbour[]): void {
  for (const { lat, lng, name } of neighbours)
    circleMarker([lat, lng], { className: 'map-other', radius: 5 }).bindTooltip(createTextElement(name)).addTo(layer);
}

/** To five decimals, which are about one metre. */
export function roundCoordinates({ lat, lng }: Coordinates): Coordinates {
  const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5;
  return { lat: round(lat), lng: round(lng) };
}

export function drawPoint(layer: LayerGroup, point: Coordinates, title: string, { onMovePoint }: MapEvents): void {
  const icon = divIcon({ className: 'map-point', html: '★', iconSize: POINT_ICON_SIZE });
  const pin = marker([point.lat, point.lng], { icon, draggable: true, keyboard: false, title, zIndexOffset: 1000 });
  pin.on('dragend', () => onMovePoint(roundCoordinates(pin.getLatLng()))).addTo(layer);
}

export function drawZone(layer: LayerGroup, zone: Zone, index: number, events: MapEvents): void {
  const { lat, lng, radiusMeters } = zone;
  const zoneCircle = circle([lat, lng], { className: 'map-zone', radius: radiusMeters, interactive: false }).addTo(
    layer,
  );
  const eastOf = (centre: Coordinates, meters: number): LatLngTuple => [
    centre.lat,
    centre.lng + meters / (METERS_PER_DEGREE * Math.cos((centre.lat * Math.PI) / 180)),
  ];

  const centreIcon = divIcon({ className: 'map-middle', html: String(index + 1), iconSize: HANDLE_ICON_SIZE });
  const edgeIcon = divIcon({ className: 'map-edge', iconSize: HANDLE_ICON_SIZE });
  const centreMarker = marker([lat, lng], { icon: centreIcon, draggable: true, keyboard: false }).addTo(layer);
  const edgeMarker = marker(eastOf(zone, radiusMeters), { icon: edgeIcon, draggable: true, keyboard: false }).addTo(
    layer,
  );
  centreMarker
    .on('drag', () => {
      zoneCircle.setLatLng(centreMarker.getLatLng());
      edgeMarker.setLatLng(eastOf(centreMarker.getLatLng(), radiusMeters));
    })
    .on('dragend', () => events.onMoveZone(index, roundCoordinates(centreMarker.getLatLng())));
  const radius = () => Math.round(centreMarker.getLatLng().distanceTo(edgeMarker.getLatLng()));
  edgeMarker.on('drag', () => zoneCircle.setRadius(radius())).on('dragend', () => events.onResizeZone(index, radius()));
}
