import { islandPosition } from '@ecopulse/illustrations/island';
import { islandOutline } from '@ecopulse/illustrations/island-outline';

/** Origin of the outline, whose units are thousandths of a degree. */
const WEST = 103.6;
const NORTH = 1.48;

interface Corner {
  x: number;
  y: number;
}

function parseCorner(pair: string): Corner {
  const [east = 0, south = 0] = pair.split(',').map(Number);
  return islandPosition({ lng: WEST + east / 1000, lat: NORTH - south / 1000 });
}

function midpoint(a: Corner, b: Corner): Corner {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

/** Each corner is the control point of a curve between the midpoints of its sides. */
function smoothOutline(pairs: string): string {
  const corners = pairs.split(' ').map(parseCorner);
  const steps = corners.map((corner, index) => {
    const to = midpoint(corner, corners[(index + 1) % corners.length] ?? corner);
    return index === 0 ? '' : `Q${corner.x} ${corner.y} ${to.x} ${to.y}`;
  });
  // The curve around the first corner comes last, because the line starts after that corner.
  const [first, second = first] = corners;
  if (!first || !second) return '';
  const start = midpoint(first, second);
  return `M${start.x} ${start.y}${steps.join('')}Q${first.x} ${first.y} ${start.x} ${start.y}z`;
}

export function coastPath(): string {
  return islandOutline.map(smoothOutline).join('');
}
