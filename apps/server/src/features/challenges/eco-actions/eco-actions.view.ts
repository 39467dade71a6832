import {
  ECO_ACTIONS,
  type EcoAction,
  type EcoActionReceipt,
  type LoggedEcoAction,
} from '@ecopulse/contract/challenges/challenges';
import { toEarnings } from '../../../core/rewards/rewards.view.ts';
import type { EcoActionRow } from './eco-actions.queries.ts';
import type { EcoActionResult } from './eco-actions.service.ts';

export function toLoggedEcoActions(actionsOfDay: readonly EcoActionRow[]): LoggedEcoAction[] {
  return (Object.keys(ECO_ACTIONS) as EcoAction[]).map((action) => toLoggedEcoAction(action, actionsOfDay));
}

function toLoggedEcoAction(action: EcoAction, actionsOfDay: readonly EcoActionRow[]): LoggedEcoAction {
  return {
    action,
    dailyCap: ECO_ACTIONS[action].dailyCap,
    today: actionsOfDay
      .filter((row) => row.action === action && !row.isUndone)
      .map(({ id, createdAt }) => ({ id, createdAt: createdAt.toISOString() })),
  };
}

export function toEcoActionReceipt({ action, actionsOfDay, earned }: EcoActionResult): EcoActionReceipt {
  return { ...toEarnings(earned), logged: toLoggedEcoAction(action, actionsOfDay) };
}
