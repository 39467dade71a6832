import { onTestFinished } from 'vitest';
import { createRewards, type Rewards } from '../core/rewards/rewards.service.ts';
import { type Changes, openChanges } from '../db/changes.ts';
import { EFFECTS } from '../shared-parts.ts';
import type { TestApp } from './test-app.ts';

/** For turns that no endpoint starts. */
export function openRewards({ db, clock, connection }: TestApp): { rewards: Rewards; changes: Changes } {
  const changes = openChanges(connection);
  onTestFinished(() => changes.close());
  return { rewards: createRewards({ db, clock, changes, effects: EFFECTS }), changes };
}
