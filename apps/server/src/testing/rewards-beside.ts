import { onTestFinished } from 'vitest';
import { createRewards, type Rewards } from '../core/rewards/rewards.service.ts';
import { type Changes, openChanges } from '../db/changes.ts';
import { EFFECTS } from '../effects.ts';
import type { TestApp } from './test-app.ts';

/** What a feature that no call reaches yet would be given by the app: turns with all effects, and the changes to tell. */
export function openRewardsBeside({ db, clock, connection }: TestApp): { rewards: Rewards; changes: Changes } {
  const changes = openChanges(connection, db);
  onTestFinished(() => changes.close());
  return { rewards: createRewards({ db, clock, changes, effects: EFFECTS }), changes };
}
