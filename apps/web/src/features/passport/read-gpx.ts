import { findPathArea, type Path, type PathPoint } from '../../lib/map/path.ts';
import { lineLengthKm } from '../green-spaces/location/distance.ts';
import { MAX_POINTS, thinParts } from '../green-spaces/guided-routes/walk-track.ts';

export interface OwnLine {
  readonly name: string;
  readonly km: number;
  readonly parts: Path;
}

export type GpxProblem = 'too-large' | 'not-gpx' | 'has-entities' | 'wrong-position' | 'no-line' | 'elsewhere';

/** 10 MB: more than a day at one point a second. */
const MAX_GPX_BYTES = 10_000_000;
const MAX_NAME_LENGTH = 80;

/** Checks the size before reading. Rejects if the file cannot be read. */
export async function readGpx(file: File): Promise<OwnLine | GpxProblem> {
  if (file.size > MAX_GPX_BYTES) return 'too-large';
  return parseGpx(await file.text(), file.name);
}

export function parseGpx(text: string, fileName: string): OwnLine | GpxProblem {
  // Entities can expand to gigabytes, and GPX has none of its own.
  if (text.includes('<!ENTITY')) return 'has-entities';
  const { documentElement: root } = new DOMParser().parseFromString(text, 'application/xml');
  if (root?.localName !== 'gpx' || root.querySelector('parsererror')) return 'not-gpx';
  const parts = [...root.querySelectorAll('trkseg, rte')].map((segment) =>
    [...segment.children].filter(({ localName }) => localName === 'trkpt' || localName === 'rtept').map(pointOf),
  );
  if (parts.some((part) => part.includes(null))) return 'wrong-position';
  const lines = parts.map((part) => part.filter((point) => point !== null)).filter((part) => part.length > 1);
  if (lines.length === 0) return 'no-line';
  if (!findPathArea(lines)) return 'elsewhere';
  return {
    name: nameOf(root) || [...fileName].slice(0, MAX_NAME_LENGTH).join(''),
    km: lines.reduce((sum, line) => sum + lineLengthKm(line.map(([lat, lng]) => [lng, lat])), 0),
    parts: thinParts(lines, MAX_POINTS),
  };
}

function pointOf(element: Element): PathPoint | null {
  const [lat, lng] = ['lat', 'lon'].map((name) => Number(element.getAttribute(name)?.trim() || Number.NaN));
  if (lat === undefined || lng === undefined || !(Math.abs(lat) <= 90 && Math.abs(lng) <= 180)) return null;
  return [lat, lng];
}

function nameOf(root: Element): string {
  const text = root.querySelector('trk > name, rte > name, metadata > name')?.textContent ?? '';
  return [...text.trim()].slice(0, MAX_NAME_LENGTH).join('');
}
