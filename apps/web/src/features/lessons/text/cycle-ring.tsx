import { formatNumber } from '../../../lib/language/format.ts';

const RADIUS = 70;
const NODE_RADIUS = 20;
/** Degrees of the ring that a node covers to each side, and a little more before the point of an arrow. */
const GAP_AFTER_NODE = 21;
const GAP_BEFORE_NODE = 25;

/** Clockwise from the top. */
function pointAt(degrees: number): { x: number; y: number } {
  const radians = ((degrees - 90) * Math.PI) / 180;
  return { x: RADIUS * Math.cos(radians), y: RADIUS * Math.sin(radians) };
}

function Arrow({ from, to }: { from: number; to: number }) {
  const [start, end] = [pointAt(from), pointAt(to)];
  return (
    <>
      <path d={`M${start.x} ${start.y}A${RADIUS} ${RADIUS} 0 0 1 ${end.x} ${end.y}`} />
      <path d="M-7-7 1 0-7 7" transform={`translate(${end.x} ${end.y}) rotate(${to})`} />
    </>
  );
}

/** Numbers the steps of a cycle; their labels are in the list beside it, where they have room. */
export function CycleRing({ count }: { count: number }) {
  const angle = 360 / count;
  const nodes = Array.from({ length: count }, (_, index) => index * angle);
  return (
    <svg aria-hidden viewBox="-95 -95 190 190" className="size-44 shrink-0">
      <g className="fill-none stroke-leaf" strokeWidth="4" strokeLinecap="round" strokeLinejoin="round">
        {nodes.map((degrees) => (
          <Arrow key={degrees} from={degrees + GAP_AFTER_NODE} to={degrees + angle - GAP_BEFORE_NODE} />
        ))}
      </g>
      {nodes.map((degrees, index) => {
        const { x, y } = pointAt(degrees);
        return (
          <g key={degrees}>
            <circle cx={x} cy={y} r={NODE_RADIUS} className="fill-leaf" />
            <text
              x={x}
              y={y}
              textAnchor="middle"
              dominantBaseline="central"
              className="fill-on-leaf text-[20px] font-extrabold"
            >
              {formatNumber(index + 1)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
