import type { BaseMap } from '@ecopulse/contract/green-spaces/map';
import type { Position } from '@ecopulse/contract/green-spaces/outlines';

/** Web Mercator: the world at zoom 0 is a square of this many pixels. */
const WORLD_SIZE_PX = 256;

/** A line or ring in zoom 0 pixels (x, y, x, y, …) with its bounding box. */
interface Path {
  readonly points: Float64Array;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface DrawnLayer {
  readonly kind: LayerKind;
  /** Each shape is one area: a ring inside another ring is a hole. */
  readonly shapes: readonly (readonly Path[])[];
}

export type LayerKind = 'land' | 'water' | 'rail' | 'connector' | 'park' | 'station' | 'stationCore';

export type Colours = Readonly<Record<LayerKind, { readonly fill: string | null; readonly stroke: string }>>;

/** `width` in pixels; not drawn below `fromZoom`. */
const STROKES: Readonly<Record<LayerKind, { readonly width: number; readonly fromZoom: number }>> = {
  land: { width: 1, fromZoom: 0 },
  water: { width: 0.75, fromZoom: 13 },
  rail: { width: 1.75, fromZoom: 0 },
  connector: { width: 1.75, fromZoom: 12 },
  park: { width: 1.25, fromZoom: 12 },
  station: { width: 8, fromZoom: 12 },
  stationCore: { width: 4.5, fromZoom: 12 },
};
/** In pixels. Closer points are skipped. */
const MIN_STEP_PX = 0.7;
/** About a metre. */
const DOT_DEGREES = 1e-5;

export function createMapLayers(base: Omit<BaseMap, 'tiles'>, parks: readonly (readonly Position[][])[]): DrawnLayer[] {
  const toShapes = (list: readonly { readonly polygons: readonly Position[][][] }[]) =>
    list.flatMap(({ polygons }) => polygons.map((rings) => rings.map(toPath)));
  // A short line with round ends is a dot. Canvases don't draw a line without length.
  const dots = base.stations.map(({ at: [lng, lat] }) => [
    toPath([
      [lng, lat],
      [lng + DOT_DEGREES, lat],
    ]),
  ]);
  return [
    { kind: 'land', shapes: toShapes(base.land) },
    { kind: 'park', shapes: parks.map((rings) => rings.map(toPath)) },
    { kind: 'water', shapes: toShapes(base.water) },
    { kind: 'rail', shapes: [base.railLines.map(toPath)] },
    { kind: 'connector', shapes: base.parkConnectors.map(({ lines }) => lines.map(toPath)) },
    { kind: 'station', shapes: dots },
    { kind: 'stationCore', shapes: dots },
  ];
}

function toPath(positions: readonly Position[]): Path {
  const points = new Float64Array(positions.length * 2);
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [index, [lng, lat]] of positions.entries()) {
    const x = ((lng + 180) / 360) * WORLD_SIZE_PX;
    const sine = Math.sin((lat * Math.PI) / 180);
    const y = (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * WORLD_SIZE_PX;
    points[index * 2] = x;
    points[index * 2 + 1] = y;
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x);
    bottom = Math.max(bottom, y);
  }
  return { points, left, top, right, bottom };
}

/** `size` is in pixels. */
export interface Tile {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
  readonly size: number;
}

type Canvas = Pick<
  CanvasRenderingContext2D,
  | 'beginPath'
  | 'moveTo'
  | 'lineTo'
  | 'fill'
  | 'stroke'
  | 'fillStyle'
  | 'strokeStyle'
  | 'lineWidth'
  | 'lineCap'
  | 'lineJoin'
>;

export function drawTile(canvas: Canvas, layers: readonly DrawnLayer[], tile: Tile, colours: Colours): void {
  const scale = 2 ** tile.zoom;
  const [originX, originY] = [tile.x * tile.size, tile.y * tile.size];
  // The stroke of a line just outside the tile reaches into it.
  const strokeMargin = 4 / scale;
  const [left, top] = [originX / scale - strokeMargin, originY / scale - strokeMargin];
  const [right, bottom] = [(originX + tile.size) / scale + strokeMargin, (originY + tile.size) / scale + strokeMargin];
  const isNear = (path: Path) => path.left <= right && path.right >= left && path.top <= bottom && path.bottom >= top;

  canvas.lineCap = 'round';
  canvas.lineJoin = 'bevel';
  for (const { kind, shapes } of layers) {
    const { fill, stroke } = colours[kind];
    const { width, fromZoom } = STROKES[kind];
    const isStroked = tile.zoom >= fromZoom;
    canvas.fillStyle = fill ?? 'transparent';
    canvas.strokeStyle = stroke;
    canvas.lineWidth = width;
    // Fill areas separately: where two areas overlap, neither is a hole in the other.
    for (const shape of shapes) {
      if (!shape.some(isNear)) continue;
      canvas.beginPath();
      for (const path of shape) tracePath(canvas, path, scale, originX, originY);
      if (fill !== null) canvas.fill('evenodd');
      if (isStroked) canvas.stroke();
    }
  }
}

function tracePath(canvas: Canvas, { points }: Path, scale: number, originX: number, originY: number): void {
  let [lastX, lastY] = [Infinity, Infinity];
  const end = points.length - 2;
  for (let index = 0; index <= end; index += 2) {
    const x = (points[index] ?? 0) * scale - originX;
    const y = (points[index + 1] ?? 0) * scale - originY;
    if (index === 0) canvas.moveTo(x, y);
    else if (index < end && Math.abs(x - lastX) + Math.abs(y - lastY) < MIN_STEP_PX) continue;
    else canvas.lineTo(x, y);
    lastX = x;
    lastY = y;
  }
}
