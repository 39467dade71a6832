import {
  ECO_ACTIONS,
  type EcoAction,
  type EcoActionReceipt,
  type LoggedEcoAction,
} from '@ecopulse/contract/challenges/challenges';
import { toEarnings } from '../../../core/rewards/rewards.view.ts';
import type { EcoActionRow } from './eco-actions.queries.ts';
import type { LoggedNow } from './eco-actions.service.ts';

export function toLoggedEcoActions(ofDay: readonly EcoActionRow[]): LoggedEcoAction[] {
  return (Object.keys(ECO_ACTIONS) as EcoAction[]).map((action) => toLoggedEcoAction(action, ofDay));
}

function toLoggedEcoAction(action: EcoAction, ofDay: readonly EcoActionRow[]): LoggedEcoAction {
  return {
    action,
    dailyCap: ECO_ACTIONS[action].dailyCap,
    today: ofDay
      .filter((row) => row.action === action && !row.isTakenBack)
      .map(({ id, createdAt }) => ({ id, createdAt: createdAt.toISOString() })),
  };
}

export function toEcoActionReceipt({ action, ofDay, earned }: LoggedNow): EcoActionReceipt {
  return { ...toEarnings(earned), logged: toLoggedEcoAction(action, ofDay) };
}
