import type { HeatStressBand } from '@ecopulse/contract/conditions/condition-bands';
import type { ConditionCall } from '@ecopulse/contract/conditions/conditions';
import type { PlaceSourceFault } from '@ecopulse/contract/green-spaces/place-sources';
import type { Forecast } from '@ecopulse/contract/conditions/forecasts';
import type { ColumnType } from 'kysely';

/** The published calls; the server that moves `due_at` makes it. */
export interface ConditionCallsTable {
  name: ConditionCall;
  due_at: Date;
  etag: string | null;
  fetched_at: Date | null;
  /** The last fetch without a fault. */
  read_at: Date | null;
  fault: PlaceSourceFault | null;
  fault_detail: string | null;
}

export interface StoredForecast {
  readonly forecast: Forecast | null;
  readonly from: string;
  readonly until: string;
  readonly lat: number;
  readonly lng: number;
}

/** PSI, PM2.5 in µg/m³, or the UV index. */
export interface StoredReading {
  readonly reading: number;
}

/** °C, mm within 5 minutes, or heat stress. */
export interface StoredMeasurement {
  readonly value: number | HeatStressBand;
  readonly lat: number;
  readonly lng: number;
}

export interface Strike {
  readonly lat: number;
  readonly lng: number;
  readonly at: string;
}

/** Of one fetch: each covers only a few minutes. */
export interface StoredStrikes {
  readonly strikes: readonly Strike[];
}

export type StoredValue = StoredForecast | StoredReading | StoredMeasurement | StoredStrikes;

/** The last value of each area, region, station or, for the UV index, of Singapore; for lightning, of each fetch. */
export interface ConditionValuesTable {
  call: ConditionCall;
  area: string;
  value: ColumnType<StoredValue, string, string>;
  published_at: Date;
}

/** `reason` is an admin's; null for haze that the values show. */
export interface WeatherDaysTable {
  day: string;
  reason: string | null;
  ended_at: Date | null;
}
