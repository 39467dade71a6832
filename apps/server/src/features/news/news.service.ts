import { addDays, dayOf, spanOf } from '../../core/calendar/calendar.rules.ts';
import type { Clock } from '../../core/calendar/clock.ts';
import { ProblemError } from '../../core/problems/problem-error.ts';
import type { Rewards, Turn } from '../../core/rewards/rewards.service.ts';
import type { Submission } from '../../core/rewards/idempotency.rules.ts';
import type { Changes } from '../../db/changes.ts';
import type { Database } from '../../db/database.ts';
import { type Reads, readsOf } from '../../db/standby.ts';
import { CACHED_RESPONSES } from '../../db/topics.ts';
import {
  type ArticleRow,
  findArticle,
  findArticles,
  findArticlesOf,
  findFigures,
  type NewsPage,
} from './news.queries.ts';
import { newsFigures, readCounts } from './news.rules.ts';
import { deleteLike, findReaction, findReactions, insertLike, insertRead } from './reactions.queries.ts';

export interface Liking {
  readonly likes: number;
  readonly liked: boolean;
}

export interface News {
  list(page: NewsPage): Promise<ArticleRow[]>;
  /** Throws `article-not-found`. */
  article(id: number): Promise<ArticleRow>;
  articlesOf(ids: readonly number[]): Promise<ArticleRow[]>;
  figures(): Promise<ReturnType<typeof newsFigures>>;
  today(): string;
  /** Idempotent. Throws `article-not-found`. */
  like(residentId: number, articleId: number, likes: boolean, submission?: Submission): Promise<Liking>;
  /** Idempotent; only the first three of a day are activities. Throws `article-not-found`. */
  read(residentId: number, articleId: number): Promise<void>;
  ofResident(residentId: number): Promise<{ liked: number[]; read: number[] }>;
}

interface Deps {
  readonly db: Database;
  /** For lists that are the same for everyone; defaults to `db`. */
  readonly reads?: Reads;
  readonly clock: Clock;
  readonly changes: Changes;
  readonly rewards: Pick<Rewards, 'turn'>;
}

const RECENT_DAYS = 7;

export function createNews(deps: Deps): News {
  const { db, reads = readsOf(db), clock } = deps;
  return {
    list: (page) => reads((recent) => findArticles(recent, page)),
    async article(id) {
      const row = await findArticle(db, id);
      if (!row) throw new ProblemError('article-not-found');
      return row;
    },
    articlesOf: (ids) => reads((recent) => findArticlesOf(recent, ids)),
    async figures() {
      const { from } = spanOf(addDays(dayOf(clock.now()), 1 - RECENT_DAYS));
      return newsFigures(await findFigures(db, new Date(from)));
    },
    today: () => dayOf(clock.now()),
    like: (residentId, articleId, likes, submission) => like(deps, { residentId, articleId, likes, submission }),
    read: (residentId, articleId) => read(deps, residentId, articleId),
    ofResident: (residentId) => findReactions(db, residentId),
  };
}

interface Like {
  readonly residentId: number;
  readonly articleId: number;
  readonly likes: boolean;
  readonly submission: Submission | undefined;
}

/** Needs a turn although it earns nothing: a retried like must not undo a later unlike. */
async function like({ changes, rewards }: Deps, { residentId, articleId, likes, submission }: Like): Promise<Liking> {
  const work = async ({ trx, now }: Turn) => {
    const hasChanged = likes
      ? await insertLike(trx, articleId, residentId, now)
      : await deleteLike(trx, articleId, residentId);
    const reaction = await findReaction(trx, articleId, residentId);
    if (!reaction) throw new ProblemError('article-not-found');
    return { hasChanged, liking: { likes: reaction.likes, liked: reaction.is_liked } };
  };
  const { value } = await rewards.turn(residentId, work, { submission });
  if (value.hasChanged) changes.publish(CACHED_RESPONSES, 'news');
  return value.liking;
}

/** Most reads are repeated and skip the turn. */
async function read({ db, rewards }: Deps, residentId: number, articleId: number): Promise<void> {
  const reaction = await findReaction(db, articleId, residentId);
  if (!reaction) throw new ProblemError('article-not-found');
  if (reaction.is_read) return;
  await rewards.turn(residentId, async ({ trx, now, day, record }) => {
    const { is_new, counted } = await insertRead(trx, { articleId, residentId, day, now });
    if (!is_new || !readCounts(counted)) return;
    record({
      residentId,
      type: 'news_read',
      subject: `news:${articleId}`,
      occurrence: null,
      points: 0,
      proof: 'none',
      facts: { articleId, name: reaction.title, category: reaction.category },
    });
  });
}
