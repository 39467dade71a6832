import { systemClock } from '../../core/calendar/clock.ts';
import { createNotifications } from '../../core/notifications/notifications.service.ts';
import { createRewards } from '../../core/rewards/rewards.service.ts';
import { openChanges } from '../../db/changes.ts';
import { openDatabase } from '../../db/database.ts';
import { openPostgres } from '../../db/open-postgres.ts';
import { readEnv } from '../../env.ts';
import { createGoals } from '../../features/clubs/goal/goal.service.ts';
import { EFFECTS } from '../../shared-parts.ts';

// Does beside a running server what its job does every five minutes, so that a journey need not wait for it.
const postgres = await openPostgres(readEnv(), 'join', { info: () => {}, warn: () => {} });
const db = openDatabase({ connection: postgres.connection, maxConnections: 2 });
const deps = { db, clock: systemClock, changes: openChanges(postgres.connection) };
try {
  const rewards = createRewards({ ...deps, effects: EFFECTS });
  await createGoals({ ...deps, rewards, notifications: createNotifications(deps) }).settle();
} finally {
  await deps.changes.close();
  await db.destroy();
  await postgres.close();
}
