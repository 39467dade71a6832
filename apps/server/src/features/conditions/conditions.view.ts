import { pm25Band, psiBand, uvBand } from '@ecopulse/contract/conditions/condition-bands';
import {
  CONDITION_CALLS,
  type AdminConditions,
  type Conditions,
  REGIONS,
} from '@ecopulse/contract/conditions/conditions';
import { freshConditions, isRecent } from '@ecopulse/contract/conditions/fresh-conditions';
import type { StoredForecast, StoredMeasurement, StoredReading, StoredStrikes } from '../../db/conditions-tables.ts';
import type { CallRow, ValueRow } from './conditions.queries.ts';
import { newestStrikes } from './data-gov-sg.rules.ts';

/** As published with the PSI: where the label of each region is. */
const PLACE_BY_REGION = {
  north: { lat: 1.41803, lng: 103.82 },
  south: { lat: 1.29587, lng: 103.82 },
  east: { lat: 1.35735, lng: 103.94 },
  west: { lat: 1.35735, lng: 103.7 },
  central: { lat: 1.35735, lng: 103.82 },
};

interface Stored {
  readonly calls: readonly CallRow[];
  readonly values: readonly ValueRow[];
  readonly weatherDay: boolean;
  readonly now: Date;
}

/** What is too old is null. */
export function toConditions({ calls, values, weatherDay, now }: Stored): Conditions {
  const reading = (call: ValueRow['call'], area: string) => {
    const row = values.find((each) => each.call === call && each.area === area);
    return { value: row ? (row.value as StoredReading).reading : null, at: row?.published_at.toISOString() ?? null };
  };
  const rowsOf = (name: ValueRow['call']) => values.filter(({ call }) => call === name);
  const lastOf = (rows: readonly ValueRow[]) =>
    rows.length === 0 ? null : new Date(Math.max(...rows.map((row) => row.published_at.getTime()))).toISOString();
  /** All of them are of one time: see `storeValues`. */
  const measured = (name: ValueRow['call']) => {
    const rows = rowsOf(name);
    return { at: lastOf(rows), stations: rows.map(({ value }) => value as StoredMeasurement) };
  };
  const strikes = rowsOf('weather?api=lightning');
  const fetchedAt = calls.flatMap(({ fetched_at: at }) => (at === null ? [] : [at.getTime()]));
  const uv = reading('uv', '');
  const stored: Conditions = {
    at: fetchedAt.length === 0 ? null : new Date(Math.max(...fetchedAt)).toISOString(),
    areas: rowsOf('two-hr-forecast').map(({ area, value, published_at: at }) => ({
      name: area,
      ...(value as StoredForecast),
      at: at.toISOString(),
    })),
    regions: REGIONS.map((name) => {
      const [psi, pm25] = [reading('psi', name), reading('pm25', name)];
      return {
        name,
        ...PLACE_BY_REGION[name],
        psi24h: psi.value,
        band: psiBand(psi.value),
        at: psi.at,
        pm25OneHour: pm25.value,
        pm25Band: pm25Band(pm25.value),
        pm25At: pm25.at,
      };
    }),
    uv: { ...uv, band: uvBand(uv.value) },
    temperature: measured('air-temperature') as Conditions['temperature'],
    rain: measured('rainfall') as Conditions['rain'],
    heatStress: measured('weather?api=wbgt') as Conditions['heatStress'],
    lightning: {
      at: lastOf(strikes),
      strikes: newestStrikes(
        strikes.flatMap(({ value }) =>
          (value as StoredStrikes).strikes.filter(({ at }) => isRecent(at, now.getTime())),
        ),
      ),
    },
    weatherDay,
  };
  return freshConditions(stored, now.getTime());
}

export function toAdminConditions(
  isOn: boolean,
  { calls: rows, weatherDays }: { readonly calls: readonly CallRow[] } & Pick<AdminConditions, 'weatherDays'>,
): AdminConditions {
  const calls = CONDITION_CALLS.map((name) => {
    const row = rows.find((each) => each.name === name);
    return {
      name,
      fetchedAt: row?.fetched_at?.toISOString() ?? null,
      readAt: row?.read_at?.toISOString() ?? null,
      fault: row?.fault ?? null,
      faultDetail: row?.fault_detail ?? null,
    };
  });
  return { isOn, calls: isOn ? calls : [], weatherDays };
}
