// Without schemas, so that clients do not bundle them.

/** NEA's bands of the 24-hour PSI, as published on haze.gov.sg. */
export const PSI_BANDS = ['good', 'moderate', 'unhealthy', 'very-unhealthy', 'hazardous'] as const;
/** NEA's bands of the 1-hour PM2.5, in µg/m³. */
export const PM25_BANDS = ['normal', 'elevated', 'high', 'very-high'] as const;
/** The World Health Organization's bands of the UV index, which NEA uses. */
export const UV_BANDS = ['low', 'moderate', 'high', 'very-high', 'extreme'] as const;
/** The Heat Stress Advisory's, as published with each reading. */
export const HEAT_STRESS_BANDS = ['low', 'moderate', 'high'] as const;

export type PsiBand = (typeof PSI_BANDS)[number];
export type Pm25Band = (typeof PM25_BANDS)[number];
export type UvBand = (typeof UV_BANDS)[number];
export type HeatStressBand = (typeof HEAT_STRESS_BANDS)[number];

/** The highest value of each band but the last. */
const PSI_LIMITS = [50, 100, 200, 300];
const PM25_LIMITS = [55, 150, 250];
const UV_LIMITS = [2, 5, 7, 10];

/** Null for what is no measurement: missing, negative (a sensor that is off) or not finite. */
export function psiBand(value: number | null | undefined): PsiBand | null {
  return bandOf(value, PSI_LIMITS, PSI_BANDS);
}

export function pm25Band(value: number | null | undefined): Pm25Band | null {
  return bandOf(value, PM25_LIMITS, PM25_BANDS);
}

export function uvBand(value: number | null | undefined): UvBand | null {
  return bandOf(value, UV_LIMITS, UV_BANDS);
}

/** From which NEA advises everyone to reduce outdoor activity. */
export function isHaze(psi24h: number | null): boolean {
  return psi24h !== null && psi24h > 100;
}

function bandOf<Band>(value: number | null | undefined, limits: readonly number[], bands: readonly Band[]) {
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0) return null;
  return bands[limits.filter((limit) => value > limit).length] ?? null;
}
