import { brand } from '../../../lib/brand.ts';
import type { PathPoint } from '../../../lib/map/path.ts';
import type { StoredWalk } from './stored-walk.ts';
import type { WalkTrack } from './walk-track.ts';

/** What XML 1.0 cannot contain, not even escaped; includes lone surrogates. */
const NOT_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

function escapeXml(text: string): string {
  return text.replaceAll(NOT_XML, '').replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** A single point is no path. */
export function hasPath({ parts }: WalkTrack): boolean {
  return parts.some((part) => part.length > 1);
}

/** GPX 1.1. Times are relative to the server's start of the walk, because the device's clock may be wrong. */
export function toGpx({ startedAt, begunAt, track }: StoredWalk, name: string): string {
  const startedAtMs = Date.parse(startedAt);
  const toTime = (seconds: number) => new Date(startedAtMs + seconds * 1000 - begunAt).toISOString();
  const toPoint = ([lat, lng, seconds]: PathPoint) =>
    `<trkpt lat="${lat.toFixed(6)}" lon="${lng.toFixed(6)}">${seconds === undefined ? '' : `<time>${toTime(seconds)}</time>`}</trkpt>`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<gpx version="1.1" creator="${brand.name}" xmlns="http://www.topografix.com/GPX/1/1">`,
    `<metadata><name>${escapeXml(name)}</name><time>${new Date(startedAtMs).toISOString()}</time></metadata>`,
    `<trk><name>${escapeXml(name)}</name>`,
    ...track.parts
      .filter((part) => part.length > 1)
      .map((part) => `<trkseg>\n${part.map(toPoint).join('\n')}\n</trkseg>`),
    '</trk>',
    '</gpx>\n',
  ].join('\n');
}
