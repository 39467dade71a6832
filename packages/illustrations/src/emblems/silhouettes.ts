import { round } from '../svg.ts';

type Corner = readonly [x: number, y: number];

const RADIUS = 75;

const polar = (angle: number, radius: number): Corner => [
  round(Math.sin(angle) * radius),
  round(-Math.cos(angle) * radius),
];

/** Saves bytes: SVG needs no space before a minus sign. */
const compactPath = (path: string): string => path.replaceAll(' -', '-');

/** `softness` is the share of each side that is rounded off. */
function roundedPolygon(corners: readonly Corner[], softness: number): string {
  const along = ([x, y]: Corner, [towardX, towardY]: Corner): string =>
    `${round(x + (towardX - x) * softness)} ${round(y + (towardY - y) * softness)}`;
  const path = corners.map((corner, index) => {
    const previous = corners.at(index - 1) ?? corner;
    const next = corners[(index + 1) % corners.length] ?? corner;
    return `${along(corner, previous)}Q${corner.join(' ')} ${along(corner, next)}`;
  });
  return compactPath(`M${path.join('L')}z`);
}

const circlePoints = (count: number, radiusAt: (index: number) => number, turn = 0): readonly Corner[] =>
  Array.from({ length: count }, (_, index) => polar(turn + (index / count) * Math.PI * 2, radiusAt(index)));

function lobedOutline(count: number, radius: number, bulge: number, turn = 0): string {
  const points = circlePoints(count, () => radius, turn);
  const size = round(((Math.PI * radius) / count) * bulge);
  return compactPath(
    `M${points.map((point, index) => `${index === 0 ? '' : `A${size} ${size} 0 01`}${point.join(' ')}`).join('')}A${size} ${size} 0 01${points[0]?.join(' ')}z`,
  );
}

function perforatedOutline(half: number, biteCount: number, biteWidth: number): string {
  const flat = round((half * 2 - biteCount * biteWidth) / (biteCount * 2));
  const radius = round(biteWidth / 2);
  const sides = [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ] as const;
  const path = sides.map(([x, y]) =>
    `l${x * flat} ${y * flat}a${radius} ${radius} 0 00${x * biteWidth} ${y * biteWidth}l${x * flat} ${y * flat}`.repeat(
      biteCount,
    ),
  );
  return `M-${half}-${half}${path.join('')}z`;
}

/** Centred on 0,0, about 150 across. */
export const silhouettes = {
  round: `M0-${RADIUS}A${RADIUS} ${RADIUS} 0 010 ${RADIUS} ${RADIUS} ${RADIUS} 0 010-${RADIUS}z`,
  biscuit: lobedOutline(18, 70, 1.02),
  cloud: lobedOutline(10, 66, 1.06),
  stamp: perforatedOutline(70, 8, 9.5),
  cushion: roundedPolygon(
    [
      [-71, -71],
      [71, -71],
      [71, 71],
      [-71, 71],
    ],
    0.36,
  ),
  hexagon: roundedPolygon(
    circlePoints(6, () => 81),
    0.2,
  ),
  octagon: roundedPolygon(
    circlePoints(8, () => 78, Math.PI / 8),
    0.22,
  ),
  diamond: roundedPolygon(
    circlePoints(4, () => 91),
    0.28,
  ),
  shield: 'M0-75Q34-62 62-64Q70-64 70-56V-8C70 36 40 62 0 76C-40 62-70 36-70-8V-56Q-70-64-62-64Q-34-62 0-75z',
  arch: 'M0-76C42-76 66-46 66-8V58Q66 74 50 74H-50Q-66 74-66 58V-8C-66-46-42-76 0-76z',
  drop: 'M0-78C10-60 64-22 64 16A63 60 0 01-64 16C-64-22-10-60 0-78z',
  blossom: lobedOutline(5, 63, 1.02, Math.PI / 5),
  burst: roundedPolygon(
    circlePoints(24, (index) => (index % 2 === 0 ? 76 : 69)),
    0.4,
  ),
  cog: roundedPolygon(
    circlePoints(48, (index) => (index % 4 < 2 ? 76 : 68), -Math.PI / 48),
    0.3,
  ),
} as const;

/** Only for pins whose picture has another outline than their edge. */
export const fields: Readonly<Partial<Record<Silhouette, string>>> = {
  stamp: 'M-50-57H50Q57-57 57-50V50Q57 57 50 57H-50Q-57 57-57 50V-50Q-57-57-50-57z',
};

export type Silhouette = keyof typeof silhouettes;
