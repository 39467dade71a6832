import { MIN_PEOPLE_OF_A_FIGURE, type SelfReportedAction } from '@ecopulse/contract/admin/report';
import { ECO_ACTIONS, type EcoAction } from '@ecopulse/contract/challenges/challenges';
import type { Cell } from './report.rules.ts';

interface Factor {
  readonly unit: 'kg CO2e' | 'litres';
  readonly low: number;
  readonly high: number;
  readonly source: string;
  readonly year: number;
}

/**
 * Only what one action saves by a published figure. A trip has no known length, a meal no known weight, and what was switched
 * off no known power: those are counted alone.
 */
const ECO_FACTORS: Readonly<Partial<Record<EcoAction, Factor>>> = {
  byo: {
    unit: 'kg CO2e',
    low: 0,
    high: 0.019,
    source:
      'Environment Agency (England), Life cycle assessment of supermarket carrier bags, SC030148: 1.578 kg CO2e for 82.14 thin bags. None is saved if the bag would have lined a bin.',
    year: 2011,
  },
  water_saving: {
    unit: 'litres',
    low: 9,
    high: 45,
    source:
      'PUB: 9 litres a minute with a one-tick shower head; most showers took 5 to 10 minutes in its survey of 2010. One to five minutes less.',
    year: 2018,
  },
};

/** In the order of the app, never by size. */
export function toSelfReported(cellOf: (action: EcoAction) => Cell): SelfReportedAction[] {
  return (Object.keys(ECO_ACTIONS) as EcoAction[]).map((action) => {
    const { people, amount } = cellOf(action);
    const hidden = people < MIN_PEOPLE_OF_A_FIGURE;
    const factor = ECO_FACTORS[action];
    return {
      action,
      count: hidden ? null : amount,
      hidden,
      unit: factor?.unit ?? null,
      factor: factor ? { low: factor.low, high: factor.high } : null,
      estimate: factor && !hidden ? { low: roundOff(amount * factor.low), high: roundOff(amount * factor.high) } : null,
      source: factor?.source ?? null,
      year: factor?.year ?? null,
    };
  });
}

/** Two figures at most: more would pretend to be exact. */
function roundOff(value: number): number {
  return Number(value.toPrecision(2));
}
