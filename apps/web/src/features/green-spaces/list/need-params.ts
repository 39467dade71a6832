import type { Finding } from '@ecopulse/contract/green-spaces/finding';
import { type Need, NEEDS } from '@ecopulse/contract/green-spaces/needs';

/** In the address, with the names of the call's parameters; all are text there. */
export interface NeedParams {
  /** Such as `toilets,step-free`. */
  needs?: string;
  openNow?: 'true';
  maxMrtMeters?: string;
  maxRouteMinutes?: string;
}

const MAX_METERS = 10_000;
const MAX_MINUTES = 1440;

/** Whether it is a whole number from 1 to `max`. */
function isCount(value: unknown, max: number): value is string {
  return typeof value === 'string' && /^[1-9]\d{0,4}$/.test(value) && Number(value) <= max;
}

/** Unknown words are left out. */
export function parseNeedParams({
  needs,
  openNow,
  maxMrtMeters,
  maxRouteMinutes,
}: Record<string, unknown>): NeedParams {
  const listed = joinNeeds(typeof needs === 'string' ? needs.split(',') : []);
  return {
    ...(listed !== '' && { needs: listed }),
    ...(openNow === 'true' && { openNow }),
    ...(isCount(maxMrtMeters, MAX_METERS) && { maxMrtMeters }),
    ...(isCount(maxRouteMinutes, MAX_MINUTES) && { maxRouteMinutes }),
  };
}

export function joinNeeds(words: readonly string[]): string {
  return NEEDS.filter((need) => words.includes(need)).join(',');
}

export function toFinding({ needs, openNow, maxMrtMeters, maxRouteMinutes }: NeedParams): Finding {
  const toNumber = (text: string | undefined) => (text === undefined ? undefined : Number(text));
  return {
    needs: needs === undefined ? [] : (needs.split(',') as Need[]),
    openNow: openNow !== undefined,
    maxMrtMeters: toNumber(maxMrtMeters),
    maxRouteMinutes: toNumber(maxRouteMinutes),
  };
}

export function hasNeed({ needs = '' }: NeedParams, need: Need): boolean {
  return needs.split(',').includes(need);
}
