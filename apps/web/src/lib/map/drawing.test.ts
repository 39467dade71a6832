import { expect, test, vi } from 'vitest';
import type { BaseMap } from '@ecopulse/contract/green-spaces/map';
import type { Position } from '@ecopulse/contract/green-spaces/outlines';
import { type Colours, createMapLayers, drawTile } from './drawing.ts';

const square = (west: number, south: number, side: number): Position[] => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
  [west, south],
];

const BASE: Omit<BaseMap, 'tiles'> = {
  land: [
    { name: 'West', polygons: [[square(103.7, 1.3, 0.05)]], label: [103.72, 1.32] },
    { name: 'East', polygons: [[square(103.95, 1.35, 0.05)]], label: [103.97, 1.37] },
  ],
  water: [{ name: null, kind: 'lake', polygons: [[square(103.71, 1.31, 0.01)]] }],
  parkConnectors: [{ name: 'Connector', lines: [square(103.72, 1.312, 0.01).slice(0, 2)] }],
  railLines: [],
  stations: [],
};

const COLOURS: Colours = {
  land: { fill: 'land', stroke: 'border' },
  park: { fill: 'park', stroke: 'edge' },
  water: { fill: 'water', stroke: 'shore' },
  rail: { fill: null, stroke: 'rail' },
  connector: { fill: null, stroke: 'connector' },
  station: { fill: null, stroke: 'station' },
  stationCore: { fill: null, stroke: 'core' },
};

function createRecordingCanvas() {
  const operations: string[] = [];
  const [moveTo, lineTo] = [vi.fn<(x: number, y: number) => void>(), vi.fn<(x: number, y: number) => void>()];
  const canvas = {
    fillStyle: '',
    strokeStyle: '',
    lineWidth: 0,
    lineJoin: 'miter' as CanvasLineJoin,
    beginPath: () => undefined,
    moveTo,
    lineTo,
    fill: () => void operations.push(`fill ${canvas.fillStyle}`),
    stroke: () => void operations.push(`stroke ${canvas.strokeStyle}`),
  };
  return { canvas: canvas as unknown as Parameters<typeof drawTile>[0], operations, moveTo, lineTo };
}

function tileAt(lng: number, lat: number, zoom: number) {
  const sine = Math.sin((lat * Math.PI) / 180);
  const tiles = 2 ** zoom;
  return {
    x: Math.floor(((lng + 180) / 360) * tiles),
    y: Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * tiles),
    zoom,
    size: 256,
  };
}

test('a tile shows land first, then parks, water and connectors', () => {
  const { canvas, operations } = createRecordingCanvas();
  const layers = createMapLayers(BASE, [[square(103.715, 1.315, 0.004)]]);
  drawTile(canvas, layers, tileAt(103.716, 1.316, 12), COLOURS);
  // No "stroke shore": the edge of water is drawn from zoom 13.
  expect(operations).toEqual([
    'fill land',
    'stroke border',
    'fill park',
    'stroke edge',
    'fill water',
    'stroke connector',
  ]);
});

test('MRT lines are always drawn, and their stations as dots from zoom 12', () => {
  const mrt = {
    ...BASE,
    land: [],
    water: [],
    parkConnectors: [],
    railLines: [square(103.71, 1.31, 0.005)],
    stations: [{ name: 'Pond', names: {}, at: [103.71, 1.31] as Position }],
  };
  const drawnAt = (zoom: number) => {
    const recording = createRecordingCanvas();
    drawTile(recording.canvas, createMapLayers(mrt, []), tileAt(103.71, 1.31, zoom), COLOURS);
    return recording;
  };
  expect(drawnAt(11).operations).toEqual(['stroke rail']);
  const { operations, moveTo, lineTo } = drawnAt(12);
  expect(operations).toEqual(['stroke rail', 'stroke station', 'stroke core']);
  // Canvases don't draw a line without length.
  expect(lineTo.mock.lastCall).not.toEqual(moveTo.mock.lastCall);
});

test('nothing is drawn on a tile in the sea', () => {
  const { canvas, operations } = createRecordingCanvas();
  drawTile(canvas, createMapLayers(BASE, []), tileAt(104.2, 1.2, 14), COLOURS);
  expect(operations).toEqual([]);
});

test('positions are projected by Web Mercator', () => {
  const { canvas, moveTo } = createRecordingCanvas();
  const tile = tileAt(103.7, 1.3, 12);
  drawTile(canvas, createMapLayers({ ...BASE, water: [], parkConnectors: [] }, []), tile, COLOURS);
  const [x, y] = moveTo.mock.calls[0] ?? [];
  // Independent Web Mercator calculation: the corner of the first square in world pixels.
  expect(tile.x * 256 + (x ?? 0)).toBeCloseTo(((103.7 + 180) / 360) * 256 * 4096, 3);
  const radians = (1.3 * Math.PI) / 180;
  const mercator = Math.log(Math.tan(Math.PI / 4 + radians / 2));
  expect(tile.y * 256 + (y ?? 0)).toBeCloseTo((0.5 - mercator / (2 * Math.PI)) * 256 * 4096, 3);
});

test('points that share a pixel are drawn once, and the ring still closes', () => {
  const corners = Array.from({ length: 2_000 }, (_, n): Position => {
    const angle = (2 * Math.PI * n) / 2_000;
    return [103.8 + 0.002 * Math.cos(angle), 1.35 + 0.002 * Math.sin(angle)];
  });
  const ring = [...corners, corners[0] ?? [0, 0]];
  const { canvas, lineTo } = createRecordingCanvas();
  drawTile(
    canvas,
    createMapLayers({ ...BASE, land: [], water: [], parkConnectors: [] }, [[ring]]),
    tileAt(103.8, 1.35, 11),
    COLOURS,
  );
  expect(lineTo.mock.calls.length).toBeLessThan(40);
  expect(lineTo.mock.calls.length).toBeGreaterThan(4);
});
