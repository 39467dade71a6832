import type { Visit } from '@ecopulse/contract/green-spaces/visits';
import type { Database } from '../db/database.ts';
import type { TestResident } from './factories.ts';
import type { TestApp } from './test-app.ts';

/** Every green space confirms this location after `moveGreenSpacesTogether`. */
export const SHARED_LOCATION = { lat: 1.3521, lng: 103.8198, accuracyMeters: 10 } as const;

/** Moves all green spaces to one spot, so that visiting several at one moment is not too fast. */
export async function moveGreenSpacesTogether(db: Database): Promise<void> {
  const zones = JSON.stringify([{ lat: SHARED_LOCATION.lat, lng: SHARED_LOCATION.lng, radiusMeters: 100 }]);
  await db.transaction().execute(async (trx) => {
    // In a fixed order, so that concurrent calls cannot deadlock.
    await trx.selectFrom('green_spaces').select('id').orderBy('id').forUpdate().execute();
    await trx.updateTable('green_spaces').set({ zones }).execute();
  });
}

export async function checkInAndGetVisitPath(
  { call }: TestApp,
  as: TestResident,
  greenSpaceId: number,
): Promise<string> {
  const { status } = await call('POST', '/api/green-spaces/checkin', { as, body: { greenSpaceId } });
  if (status !== 200) throw new Error(`the check-in got ${status}`);
  const answer = await call('GET', `/api/user/visits?greenSpaceId=${greenSpaceId}&limit=1`, { as });
  const [visit] = answer.body as readonly Visit[];
  return `/api/user/visits/${visit?.id}`;
}
