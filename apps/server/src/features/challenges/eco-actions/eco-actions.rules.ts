import { ECO_ACTIONS, type EcoAction } from '@ecopulse/contract/challenges/challenges';
import type { Day } from '../../../core/calendar/calendar.rules.ts';
import type { NewActivity } from '../../../core/rewards/rewards.rules.ts';

/** English names for the ledger; clients have their own labels. */
const NAMES: Record<EcoAction, string> = {
  byo: 'bringing a bag, bottle or box',
  container_return: 'returning drink containers',
  green_transport: 'a trip on foot, by bicycle, bus or train',
  water_saving: 'a short shower',
  energy_saving: 'saving energy',
  food_waste: 'a meal with no food left',
  e_waste: 'a trip to an e-waste bin',
};

/** More undone actions on one day are no longer mistakes. */
const MAX_TAKEN_BACK = 10;

export interface ActionOfDay {
  readonly action: string;
  readonly isTakenBack: boolean;
}

export function mayLog(action: EcoAction, ofDay: readonly ActionOfDay[]): boolean {
  const same = ofDay.filter((one) => one.action === action);
  const standing = same.filter((one) => !one.isTakenBack);
  return standing.length < ECO_ACTIONS[action].dailyCap && same.length - standing.length < MAX_TAKEN_BACK;
}

/** Cannot be verified, so it earns no points. */
export function loggedAction(
  residentId: number,
  action: EcoAction,
  ofDay: readonly ActionOfDay[],
  day: Day,
): NewActivity {
  const number = ofDay.filter((one) => one.action === action).length + 1;
  return {
    residentId,
    type: 'eco_action',
    subject: `eco-action:${action}/${number}`,
    occurrence: day,
    points: 0,
    proof: 'claimed',
    facts: { action, name: NAMES[action] },
  };
}

export function takenBackAction(residentId: number, activityId: number, action: EcoAction): NewActivity {
  return {
    residentId,
    type: 'eco_action_undone',
    subject: `activity:${activityId}`,
    occurrence: null,
    points: 0,
    proof: 'none',
    facts: { action, name: NAMES[action] },
  };
}
