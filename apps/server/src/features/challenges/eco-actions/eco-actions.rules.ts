import { ECO_ACTIONS, type EcoAction } from '@ecopulse/contract/challenges/challenges';
import type { Day } from '../../../core/calendar/calendar.rules.ts';
import type { NewActivity } from '../../../core/rewards/rewards.rules.ts';

/** English names for the ledger; clients have their own labels. */
const LEDGER_NAMES: Record<EcoAction, string> = {
  byo: 'bringing a bag, bottle or box',
  container_return: 'returning drink containers',
  green_transport: 'a trip on foot, by bicycle, bus or train',
  water_saving: 'a short shower',
  energy_saving: 'saving energy',
  food_waste: 'a meal with no food left',
  e_waste: 'a trip to an e-waste bin',
};

/** Per action. More undone ones on one day are no longer mistakes. */
const MAX_UNDONE_PER_DAY = 10;

export interface ActionOfDay {
  readonly action: string;
  readonly isUndone: boolean;
}

export function canLog(action: EcoAction, actionsOfDay: readonly ActionOfDay[]): boolean {
  const sameActions = actionsOfDay.filter((logged) => logged.action === action);
  const remaining = sameActions.filter((logged) => !logged.isUndone);
  return remaining.length < ECO_ACTIONS[action].dailyCap && sameActions.length - remaining.length < MAX_UNDONE_PER_DAY;
}

/** Cannot be verified, so it earns no points. */
export function toLoggedActivity(
  residentId: number,
  action: EcoAction,
  actionsOfDay: readonly ActionOfDay[],
  day: Day,
): NewActivity {
  const ordinal = actionsOfDay.filter((logged) => logged.action === action).length + 1;
  return {
    residentId,
    type: 'eco_action',
    subject: `eco-action:${action}/${ordinal}`,
    occurrence: day,
    points: 0,
    proof: 'claimed',
    facts: { action, name: LEDGER_NAMES[action] },
  };
}

export function toUndoActivity(residentId: number, activityId: number, action: EcoAction): NewActivity {
  return {
    residentId,
    type: 'eco_action_undone',
    subject: `activity:${activityId}`,
    occurrence: null,
    points: 0,
    proof: 'none',
    facts: { action, name: LEDGER_NAMES[action] },
  };
}
