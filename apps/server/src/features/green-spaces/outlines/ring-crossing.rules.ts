import type { Position } from '@ecopulse/contract/green-spaces/outlines';

/** In millionths of a degree, so that all calculations are exact. */
interface Corner {
  readonly x: number;
  readonly y: number;
}

interface Edge {
  readonly ring: number;
  readonly before: Corner;
  readonly from: Corner;
  readonly to: Corner;
  readonly west: number;
  readonly east: number;
  readonly south: number;
  readonly north: number;
}

export interface Crossing {
  readonly ring: number;
  readonly at: Position;
}

const PER_DEGREE = 1e6;

/**
 * The first crossing that is found, with edges taken from west to east. Rings that only touch, at a point or along an
 * edge, do not cross.
 * Positions must have at most six decimals.
 */
export function findCrossing(rings: readonly (readonly Position[])[]): Crossing | null {
  const edges = rings.flatMap(edgesOf).toSorted((a, b) => a.west - b.west);
  for (const [index, edge] of edges.entries()) {
    for (let next = index + 1; next < edges.length; next += 1) {
      const other = edges[next];
      if (!other || other.west > edge.east) break;
      if (other.south > edge.north || edge.south > other.north) continue;
      const corner = crossingCorner(edge, other) ?? crossingCorner(other, edge);
      if (corner) return { ring: edge.ring, at: [corner.x / PER_DEGREE, corner.y / PER_DEGREE] };
    }
  }
  return null;
}

function edgesOf(positions: readonly Position[], ring: number): Edge[] {
  const corners = cornersOf(positions);
  return corners.map((from, index) => {
    const before = corners.at(index - 1) ?? from;
    const to = corners[(index + 1) % corners.length] ?? from;
    const [west, east] = from.x < to.x ? [from.x, to.x] : [to.x, from.x];
    const [south, north] = from.y < to.y ? [from.y, to.y] : [to.y, from.y];
    return { ring, before, from, to, west, east, south, north };
  });
}

function cornersOf(positions: readonly Position[]): Corner[] {
  const corners = positions.map(([lng, lat]) => ({ x: Math.round(lng * PER_DEGREE), y: Math.round(lat * PER_DEGREE) }));
  return corners.filter((corner, index) => {
    const next = corners[(index + 1) % corners.length];
    return next === undefined || !isSame(corner, next);
  });
}

/** Where `edge` crosses `other`, or runs through its first corner. */
function crossingCorner(edge: Edge, other: Edge): Corner | null {
  const { from, to } = edge;
  const [left, right] = [sideOf(edge, other.from), sideOf(edge, other.to)];
  if (left * right < 0 && sideOf(other, from) * sideOf(other, to) < 0) {
    const share = Math.abs(left) / (Math.abs(left) + Math.abs(right));
    return {
      x: Math.round(other.from.x + share * (other.to.x - other.from.x)),
      y: Math.round(other.from.y + share * (other.to.y - other.from.y)),
    };
  }
  const meeting = other.from;
  if (left !== 0 || !isBetween(meeting, from, to) || isSame(meeting, to)) return null;
  const into = isSame(meeting, from) ? edge.before : from;
  return areOnDifferentSides(meeting, [into, to], [other.before, other.to]) ? meeting : null;
}

/** Twice the area of the triangle from the edge to the corner; positive on the left of the edge. */
function sideOf({ from, to }: Pick<Edge, 'from' | 'to'>, corner: Corner): number {
  return (to.x - from.x) * (corner.y - from.y) - (to.y - from.y) * (corner.x - from.x);
}

function isSame(a: Corner, b: Corner): boolean {
  return a.x === b.x && a.y === b.y;
}

/** Expects three corners in line; includes the ends. */
function isBetween(corner: Corner, start: Corner, end: Corner): boolean {
  const isWithin = (value: number, a: number, b: number) => Math.min(a, b) <= value && value <= Math.max(a, b);
  return isWithin(corner.x, start.x, end.x) && isWithin(corner.y, start.y, end.y);
}

/** Whether the ends are on different sides of the path `into`, `at`, `out`; false if they share an edge. */
function areOnDifferentSides(
  at: Corner,
  [into, out]: readonly [Corner, Corner],
  ends: readonly [Corner, Corner],
): boolean {
  const turn = (first: Corner, second: Corner) => sideOf({ from: at, to: first }, second);
  const isAlong = (end: Corner) => [into, out].some((corner) => turn(corner, end) === 0 && !isBetween(at, corner, end));
  if (ends.some(isAlong)) return false;
  const isOnLeft = (end: Corner): boolean => {
    const bend = turn(into, out);
    if (bend === 0) return turn(into, end) > 0;
    const isInBend = bend > 0 ? turn(into, end) > 0 && turn(end, out) > 0 : turn(out, end) > 0 && turn(end, into) > 0;
    return bend > 0 ? isInBend : !isInBend;
  };
  return isOnLeft(ends[0]) !== isOnLeft(ends[1]);
}
