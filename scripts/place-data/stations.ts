import { parseNumber, type Row } from './csv.ts';
import type { Feature } from './shapes.ts';

const MRT_CODE = /^(?:NS|EW|CG|NE|CC|DT|TE)\d*$/;

/** Open MRT stations, with their codes of MRT lines alone: an interchange has codes of the LRT too. */
export function selectStations(rows: readonly Row[]): Feature[] {
  return rows
    .filter(({ type, status }) => type === 'MRT' && status === 'open')
    .map((row) => ({
      properties: {
        name: row['name']?.trim(),
        codes: row['codes']?.split('/').filter((code) => MRT_CODE.test(code)),
        names: stationNames(row),
      },
      geometry: { type: 'Point', coordinates: [parseNumber(row['lng']), parseNumber(row['lat'])] },
    }));
}

/** The names on the signs, by language. */
export function stationNames(row: Row): Record<string, string> {
  const names = { zh: row['name_zh']?.trim() ?? '', ta: row['name_ta']?.trim() ?? '' };
  return Object.fromEntries(Object.entries(names).filter(([, name]) => name !== ''));
}
