import {
  type HeatStressBand,
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

/** What is null is unknown (missing or too old), and nothing is said of it that sounds safe. */
export interface LocalConditions {
  /** As published; null for the whole island. */
  readonly area: string | null;
  readonly forecast: { readonly kind: KnownForecast; readonly until: string; readonly isInSomeAreas: boolean } | null;
  readonly psi: { readonly lowest: number; readonly highest: number; readonly band: PsiBand } | null;
  /** Too old to say how the air is. */
  readonly lastPsi: { readonly value: number; readonly at: string } | null;
  readonly pm25: { readonly value: number; readonly band: Pm25Band } | null;
  readonly uv: { readonly value: number; readonly band: UvBand } | null;
  /** In °C. */
  readonly temperature: { readonly lowest: number; readonly highest: number } | null;
  /** The following are of a place, and null unless they matter. In mm within 5 minutes, of a station nearby. */
  readonly rain: number | null;
  readonly heatStress: Exclude<HeatStressBand, 'low'> | null;
  /** To the nearest strike. */
  readonly lightningKm: number | null;
  /** When the oldest of the known values was published. */
  readonly publishedAt: string | null;
}

const KM_PER_DEGREE = 111.2;
/** Singapore is so near the equator that a degree of longitude is as long. */
const kmBetween = (one: Point, other: Point) => KM_PER_DEGREE * Math.hypot(one.lat - other.lat, one.lng - other.lng);

function nearest<Place extends Point>(places: readonly Place[], point: Point): Place | undefined {
  return places.toSorted((one, other) => kmBetween(one, point) - kmBetween(other, point))[0];
}

/** Showers are small. */
const RAIN_KM = 5;
/** The wider of the two distances at which the Meteorological Service alerts. */
const LIGHTNING_KM = 8;

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

/** In the words of `Advice`. */
export type Danger =
  | 'lightning'
  | 'thunder'
  | Exclude<PsiBand, 'good' | 'moderate'>
  | 'high-heat-stress'
  | 'moderate-heat-stress'
  | 'uv';

/** The most dangerous of those that are known. */
export function worstDanger({ lightningKm, forecast, psi, heatStress, uv }: LocalConditions): Danger | null {
  if (lightningKm !== null) return 'lightning';
  if (forecast?.kind.includes('thundery')) return 'thunder';
  if (psi && psi.band !== 'good' && psi.band !== 'moderate') return psi.band;
  if (heatStress) return `${heatStress}-heat-stress`;
  return uv?.band === 'very-high' || uv?.band === 'extreme' ? 'uv' : null;
}

/** For a place the nearest area and region, else the whole island. `time`: Unix milliseconds. */
export function localConditions(kept: Conditions, point: Point | null, time: number): LocalConditions {
  const { areas, regions, uv, ...measured } = freshConditions(kept, time);
  const area = point && nearest(areas, point);
  const region = point && nearest(regions, point);
  const shownAreas = point ? areas.filter((each) => each === area) : areas;
  const shownRegions = point ? regions.filter((each) => each === region) : regions;
  const forecast = worstForecast(shownAreas);
  const psi = psiRange(shownRegions);
  const last = kept.regions.find(({ name }) => name === region?.name);
  const pm25 = region ? known(region.pm25OneHour, region.pm25Band) : null;
  const uvNow = known(uv.value, uv.band);
  const { temperature, heatStress, lightning } = measured;
  const degrees = point ? nearest(temperature.stations, point) : null;
  const allDegrees = (degrees ? [degrees] : temperature.stations).map(({ value }) => value);
  const rain = point && nearest(measured.rain.stations, point);
  const heat = point && nearest(heatStress.stations, point);
  const strike = point && nearest(lightning.strikes, point);
  const lightningKm = strike ? kmBetween(strike, point) : Infinity;
  const local = {
    temperature: allDegrees.length === 0 ? null : { lowest: Math.min(...allDegrees), highest: Math.max(...allDegrees) },
    rain: rain && kmBetween(rain, point) <= RAIN_KM && rain.value > 0 ? rain.value : null,
    heatStress: heat && heat.value !== 'low' ? heat.value : null,
    lightningKm: lightningKm <= LIGHTNING_KM ? lightningKm : null,
  };
  const times = [
    ...(forecast ? shownAreas.map(({ at }) => at) : []),
    ...(psi ? shownRegions.filter(({ psi24h }) => psi24h !== null).map(({ at }) => at) : []),
    pm25 && region && region.pm25At,
    uvNow && uv.at,
    local.temperature && temperature.at,
    local.rain && measured.rain.at,
    local.heatStress && heatStress.at,
    local.lightningKm !== null && strike?.at,
  ].filter((at) => typeof at === 'string');
  return {
    area: area?.name ?? null,
    forecast,
    psi,
    lastPsi: !psi && last && last.psi24h !== null && last.at !== null ? { value: last.psi24h, at: last.at } : null,
    pm25,
    uv: uvNow,
    ...local,
    publishedAt: times.toSorted()[0] ?? null,
  };
}
