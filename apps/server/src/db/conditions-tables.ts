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

/** The last value of each area, region or, for the UV index, of Singapore. */
export interface ConditionValuesTable {
  call: ConditionCall;
  area: string;
  value: ColumnType<StoredForecast | StoredReading, string, string>;
  published_at: Date;
}

/** `reason` is an admin's; null for haze that the values show. */
export interface WeatherDaysTable {
  day: string;
  reason: string | null;
  ended_at: Date | null;
}
