import { notificationsEffect } from './core/notifications/notifications.effect.ts';
import { badgesEffect, streakEffect } from './core/rewards/rewards.effects.ts';
import type { Effect } from './core/rewards/run-effects.ts';
import { challengesEffect } from './features/challenges/challenges.effect.ts';

/** Order matters: each effect sees the results of those before it. */
export const EFFECTS: readonly Effect[] = [streakEffect, challengesEffect, badgesEffect, notificationsEffect];
