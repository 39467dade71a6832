import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { type Day, dayOf } from '../../core/calendar/calendar.rules.ts';
import type { Querier } from '../../db/database.ts';
import { selectOpenSpaceKinds } from '../green-spaces/green-spaces.reads.ts';
import {
  nextPerfectDays,
  selectPublishedLessonKinds,
  selectPublishedLessonProgress,
} from '../lessons/lessons.reads.ts';
import { selectArticleCount, selectUnreadCount } from '../news/news.reads.ts';
import { selectCountableActivities } from './participations.queries.ts';
import type { AvailableContent, ResidentState } from './reach.rules.ts';

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
