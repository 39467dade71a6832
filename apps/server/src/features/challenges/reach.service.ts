import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Day } from '../../core/calendar/calendar.rules.ts';
import type { Querier } from '../../db/database.ts';
import { listedKinds } from '../green-spaces/green-spaces.reads.ts';
import { perfectDays, publishedKinds, publishedProgress } from '../lessons/lessons.reads.ts';
import { articleCount, unreadCount } from '../news/news.reads.ts';
import { doneBy } from './participations.queries.ts';
import type { Offer, Situation } from './reach.rules.ts';

function offered(db: Querier) {
  return db.selectNoFrom([
    jsonArrayFrom(listedKinds(db)).as('greenSpaces'),
    jsonArrayFrom(publishedKinds(db)).as('lessons'),
    articleCount(db).$asScalar().$notNull().as('articles'),
  ]);
}

export function findOffer(db: Querier): Promise<Offer> {
  return offered(db).executeTakeFirstOrThrow();
}

export async function findReach(
  db: Querier,
  residentId: number,
  day: Day,
): Promise<{ offer: Offer; situation: Situation }> {
  const { activities, progress, unreadArticles, ...offer } = await offered(db)
    .select([
      doneBy(residentId, day).as('activities'),
      jsonArrayFrom(publishedProgress(db, residentId)).as('progress'),
      unreadCount(db, residentId).$asScalar().$notNull().as('unreadArticles'),
    ])
    .executeTakeFirstOrThrow();
  return { offer, situation: { activities, perfectDays: perfectDays(progress, day), unreadArticles } };
}
