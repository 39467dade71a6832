import {
  isHaze,
  type Pm25Band,
  type PsiBand,
  psiBand,
  type UvBand,
} from '@ecopulse/contract/conditions/condition-bands';
import type { AreaConditions, Conditions, RegionConditions } from '@ecopulse/contract/conditions/conditions';
import { type Forecast, FORECASTS } from '@ecopulse/contract/conditions/forecasts';
import { freshConditions } from '@ecopulse/contract/conditions/fresh-conditions';

interface Point {
  readonly lat: number;
  readonly lng: number;
}

type KnownForecast = Exclude<Forecast, 'unknown'>;

/** What is null is unknown: missing or too old. */
export interface LocalConditions {
  /** As published; null for the whole island. */
  readonly area: string | null;
  readonly forecast: { readonly kind: KnownForecast; readonly until: string; readonly isInSomeAreas: boolean } | null;
  readonly psi: { readonly lowest: number; readonly highest: number; readonly band: PsiBand } | null;
  /** Too old to say how the air is. */
  readonly lastPsi: { readonly value: number; readonly at: string } | null;
  readonly pm25: { readonly value: number; readonly band: Pm25Band } | null;
  readonly uv: { readonly value: number; readonly band: UvBand } | null;
  /** When the oldest of the known values was published. */
  readonly publishedAt: string | null;
}

function nearest<Place extends Point>(places: readonly Place[], { lat, lng }: Point): Place | undefined {
  const squaredDistance = (place: Place) => (place.lat - lat) ** 2 + (place.lng - lng) ** 2;
  return places.toSorted((one, other) => squaredDistance(one) - squaredDistance(other))[0];
}

const isKnown = (kind: Forecast | null): kind is KnownForecast => kind !== null && kind !== 'unknown';

/** The worst of them; unknown unless all are known. */
function worstForecast(areas: readonly AreaConditions[]): LocalConditions['forecast'] {
  const kinds = areas.map(({ forecast }) => forecast).filter(isKnown);
  const [first] = areas;
  if (!first || kinds.length < areas.length) return null;
  const worst = kinds.reduce((one, other) => (FORECASTS.indexOf(other) > FORECASTS.indexOf(one) ? other : one));
  const until = areas.map((area) => area.until).toSorted()[0] ?? first.until;
  return { kind: worst, until, isInSomeAreas: kinds.some((kind) => kind !== worst) };
}

/** Of some regions alone only haze is certain. */
function psiRange(regions: readonly RegionConditions[]): LocalConditions['psi'] {
  const values = regions.flatMap(({ psi24h }) => psi24h ?? []);
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  const band = values.length === 0 ? null : psiBand(highest);
  if (band === null || (values.length < regions.length && !isHaze(highest))) return null;
  return { lowest, highest, band };
}

function known<Band>(value: number | null, band: Band | null) {
  return value === null || band === null ? null : { value, band };
}

/** For a place the nearest area and region, else the whole island. `time`: Unix milliseconds. */
export function localConditions(kept: Conditions, point: Point | null, time: number): LocalConditions {
  const { areas, regions, uv } = freshConditions(kept, time);
  const area = point && nearest(areas, point);
  const region = point && nearest(regions, point);
  const shownAreas = point ? areas.filter((each) => each === area) : areas;
  const shownRegions = point ? regions.filter((each) => each === region) : regions;
  const forecast = worstForecast(shownAreas);
  const psi = psiRange(shownRegions);
  const last = kept.regions.find(({ name }) => name === region?.name);
  const pm25 = region ? known(region.pm25OneHour, region.pm25Band) : null;
  const uvNow = known(uv.value, uv.band);
  const times = [
    ...(forecast ? shownAreas.map(({ at }) => at) : []),
    ...(psi ? shownRegions.filter(({ psi24h }) => psi24h !== null).map(({ at }) => at) : []),
    pm25 && region && region.pm25At,
    uvNow && uv.at,
  ].filter((at) => at !== null && at !== undefined);
  return {
    area: area?.name ?? null,
    forecast,
    psi,
    lastPsi: !psi && last && last.psi24h !== null && last.at !== null ? { value: last.psi24h, at: last.at } : null,
    pm25,
    uv: uvNow,
    publishedAt: times.toSorted()[0] ?? null,
  };
}
