import { sql } from 'kysely';
import type { PersonalTable } from '../../core/personal-data/personal-data.ts';

/** Likes still count after their resident is deleted. */
export const NEWS_PERSONAL_DATA: readonly PersonalTable[] = [
  {
    table: 'news_likes',
    kind: 'likes',
    columns: { resident_id: 'unlink' },
    list: 'likedArticles',
    query: (residentId) => sql`
      select a.title as article, l.liked_at as "likedAt"
      from news_likes l join news_articles a on a.id = l.article_id
      where l.resident_id = ${residentId}
      order by l.liked_at, a.id`,
  },
  {
    table: 'news_reads',
    kind: 'reading',
    columns: { resident_id: 'delete' },
    list: 'readArticles',
    query: (residentId) => sql`
      select a.title as article, r.read_at as "readAt"
      from news_reads r join news_articles a on a.id = r.article_id
      where r.resident_id = ${residentId}
      order by r.read_at, a.id`,
  },
];
