import type { Palette } from '../palette.ts';
import { filled, round, stroked } from '../svg.ts';

export interface BoardwalkShape {
  /** The x of the near end, at the lower edge of the picture. */
  readonly near: number;
  /** The x of the far end. */
  readonly far: number;
  readonly farY: number;
  readonly width?: number;
  /** Negative bends to the left. */
  readonly bend?: number;
  /** Handrails on both sides. */
  readonly rails?: boolean;
}

interface Station {
  readonly x: number;
  readonly y: number;
  readonly half: number;
}

/** `along` runs from the viewer (0) to the far end (1) in equal steps on the ground. */
function station(shape: BoardwalkShape, along: number): Station {
  const bottom = 304;
  // Perspective: equal steps on the ground shrink towards the far end, where the depth is 1.
  const depth = 1 - 1 / (1 + along * 5.5) / (1 - 1 / 6.5) + 1 / 6.5 / (1 - 1 / 6.5);
  const half = (shape.width ?? 150) / 2;
  return {
    x: shape.near + (shape.far - shape.near) * depth + (shape.bend ?? 0) * Math.sin(Math.PI * depth),
    y: bottom + (shape.farY - bottom) * depth,
    half: half + (5 - half) * depth,
  };
}

export function boardwalk(colours: Palette, shape: BoardwalkShape): string {
  const stations = Array.from({ length: 15 }, (_, index) => station(shape, index / 14));
  const leftEdge = stations.map(({ x, y, half }) => `${round(x - half)} ${round(y)}`);
  const rightEdge = stations.map(({ x, y, half }) => `${round(x + half)} ${round(y)}`);
  const deck = filled(`M${leftEdge.join('L')}L${rightEdge.toReversed().join('L')}z`, colours.wood);
  const shade = filled(
    `M${leftEdge.join('L')}L${stations
      .map(({ x, y, half }) => `${round(x - half * 0.86)} ${round(y)}`)
      .toReversed()
      .join('L')}z`,
    colours.woodDark,
    { opacity: 0.45 },
  );
  let near = '';
  let distant = '';
  stations.slice(1, -1).forEach(({ x, y, half }, index) => {
    const joint = `M${round(x - half)} ${round(y)}h${round(half * 2)}`;
    if (index < 4) near += joint;
    else distant += joint;
  });
  const joints =
    stroked(near, colours.woodDark, 2.2, { opacity: 0.55 }) + stroked(distant, colours.woodDark, 1.1, { opacity: 0.5 });
  return deck + shade + joints + (shape.rails === true ? rails(colours, stations) : '');
}

function rails(colours: Palette, stations: readonly Station[]): string {
  let posts = '';
  const tops: { left: string[]; right: string[] } = { left: [], right: [] };
  stations.forEach(({ x, y, half }, index) => {
    const high = half * 0.62;
    tops.left.push(`${round(x - half)} ${round(y - high)}`);
    tops.right.push(`${round(x + half)} ${round(y - high)}`);
    if (index % 2 === 0)
      posts += `M${round(x - half)} ${round(y)}v${round(-high)}M${round(x + half)} ${round(y)}v${round(-high)}`;
  });
  return stroked(`${posts}M${tops.left.join('L')}M${tops.right.join('L')}`, colours.woodDark, 2.4);
}

export function jetty(colours: Palette, from: number, to: number, y: number, legLength = 14): string {
  const a = round(from);
  const width = round(to - from);
  let posts = '';
  for (let x = Math.min(from, to) + 5; x < Math.max(from, to); x += 22)
    posts += `M${round(x)} ${round(y)}v${legLength}M${round(x)} ${round(y)}v-12`;
  return (
    stroked(posts, colours.woodDark, 3) +
    filled(`M${a} ${round(y - 2)}h${width}v5h${-width}z`, colours.wood) +
    stroked(`M${a} ${round(y - 12)}h${width}`, colours.woodDark, 1.8)
  );
}

export function zigzagDeck(colours: Palette, x: number, y: number): string {
  const band = `M${x} ${y}l58 -9-22 -13 64 -9-14 -11 50 -5`;
  return (
    stroked(
      `M${x + 6} ${y}v9M${x + 56} ${y - 8}v9M${x + 38} ${y - 21}v8M${x + 98} ${y - 30}v7M${x + 88} ${y - 41}v5`,
      colours.woodDark,
      3,
    ) +
    stroked(band, colours.woodDark, 8.5, { transform: 'translate(0 2.5)' }) +
    stroked(band, colours.wood, 7)
  );
}
