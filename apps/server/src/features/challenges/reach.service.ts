import { ADMIN_FIELD_PROBLEMS } from '@ecopulse/contract/admin/admin-field-problems';
import type { ChallengeFilter } from '@ecopulse/contract/challenges/challenges';
import { isOfClub } from '@ecopulse/contract/challenges/challenge-metrics';
import { fillPlaceholders } from '@ecopulse/contract/field-problems';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { type Day, dayOf } from '../../core/calendar/calendar.rules.ts';
import type { FieldFaults } from '../../core/content/readiness.ts';
import type { Querier } from '../../db/database.ts';
import { countListedSpaces, selectOpenSpaceKinds } from '../green-spaces/green-spaces.reads.ts';
import {
  nextPerfectDays,
  selectPublishedLessonKinds,
  selectPublishedLessonProgress,
} from '../lessons/lessons.reads.ts';
import { selectArticleCount, selectUnreadCount } from '../news/news.reads.ts';
import { isActiveClub } from './challenge-club.queries.ts';
import { selectCountableActivities } from './participations.queries.ts';
import type { ChallengeDefinition } from './challenge-columns.rules.ts';
import { targetOf } from './challenges.rules.ts';
import { type AvailableContent, maxReachable, type ResidentState } from './reach.rules.ts';

function selectAvailableContent(db: Querier, now: Date) {
  return db.selectNoFrom([
    jsonArrayFrom(selectOpenSpaceKinds(db, dayOf(now))).as('greenSpaces'),
    jsonArrayFrom(selectPublishedLessonKinds(db)).as('lessons'),
    selectArticleCount(db, now).$asScalar().$notNull().as('articles'),
  ]);
}

export function findAvailableContent(db: Querier, now: Date): Promise<AvailableContent> {
  return selectAvailableContent(db, now).executeTakeFirstOrThrow();
}

export async function findContentAndResident(
  db: Querier,
  residentId: number,
  { now, day }: { readonly now: Date; readonly day: Day },
): Promise<{ content: AvailableContent; residentState: ResidentState }> {
  const { activities, progress, unreadArticles, ...content } = await selectAvailableContent(db, now)
    .select([
      selectCountableActivities(residentId, day).as('activities'),
      jsonArrayFrom(selectPublishedLessonProgress(db, residentId)).as('progress'),
      selectUnreadCount(db, now, residentId).$asScalar().$notNull().as('unreadArticles'),
    ])
    .executeTakeFirstOrThrow();
  return { content, residentState: { activities, perfectDays: nextPerfectDays(progress, day), unreadArticles } };
}

/** Of a challenge that no one could complete with what is open today. */
export async function findReachFaults(
  db: Querier,
  now: Date,
  { durationDays, endDate, ...goal }: ChallengeDefinition,
): Promise<FieldFaults> {
  const challenge = { ...goal, duration_days: durationDays, end_date: endDate, is_active: true, closed_at: null };
  const most = maxReachable(challenge, await findAvailableContent(db, now), dayOf(now));
  if (most >= targetOf(goal)) return {};
  if (most === 0) return { filter: ADMIN_FIELD_PROBLEMS['nothing-open'] };
  return { target: fillPlaceholders(ADMIN_FIELD_PROBLEMS['target-above-open'], { most }) };
}

/** Of chosen places or a club that residents cannot find. */
export async function findChoiceFaults(db: Querier, filter: ChallengeFilter | null): Promise<FieldFaults> {
  if (isOfClub(filter))
    return (await isActiveClub(db, filter.clubId)) ? {} : { filter: ADMIN_FIELD_PROBLEMS['no-club'] };
  if (filter === null || !('places' in filter)) return {};
  const places = [...new Set(filter.places)];
  return (await countListedSpaces(db, places)) === places.length
    ? {}
    : { filter: ADMIN_FIELD_PROBLEMS['unlisted-places'] };
}
