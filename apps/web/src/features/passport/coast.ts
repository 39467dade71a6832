import { islandPosition } from '@ecopulse/illustrations/island';
import { islandOutline } from '@ecopulse/illustrations/island-outline';

/** Origin of the outline, whose units are thousandths of a degree. */
const WEST = 103.6;
const NORTH = 1.48;

interface Corner {
  x: number;
  y: number;
}

function cornerOf(pair: string): Corner {
  const [east = 0, south = 0] = pair.split(',').map(Number);
  return islandPosition({ lng: WEST + east / 1000, lat: NORTH - south / 1000 });
}

function middle(one: Corner, other: Corner): Corner {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}

/** Smoothed: each corner is the control point of a curve between the midpoints of its sides. */
function coastOf(pairs: string): string {
  const corners = pairs.split(' ').map(cornerOf);
  const steps = corners.map((corner, index) => {
    const to = middle(corner, corners[(index + 1) % corners.length] ?? corner);
    return index === 0 ? '' : `Q${corner.x} ${corner.y} ${to.x} ${to.y}`;
  });
  const [first, second = first] = corners;
  if (!first || !second) return '';
  const start = middle(first, second);
  return `M${start.x} ${start.y}${steps.join('')}Q${first.x} ${first.y} ${start.x} ${start.y}z`;
}

export function coastPath(): string {
  return islandOutline.map(coastOf).join('');
}
