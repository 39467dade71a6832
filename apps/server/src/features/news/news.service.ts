import { addDays, dayOf, spanOf } from '../../core/calendar/calendar.rules.ts';
import type { Language } from '../../core/messages/catalogs.ts';
import { ProblemError } from '../../core/problems/problem-error.ts';
import type { Rewards, Turn } from '../../core/rewards/rewards.service.ts';
import type { Submission } from '../../core/rewards/idempotency.rules.ts';
import { type Reads, primaryReads } from '../../db/standby.ts';
import { CACHED_RESPONSES } from '../../db/topics.ts';
import type { SharedDeps } from '../../feature-module.ts';
import {
  type ArticleRow,
  findArticle,
  listArticles,
  listArticlesByIds,
  listCategoryTotals,
  type NewsPage,
} from './news.queries.ts';
import { summarizeNews, isReadCounted } from './news.rules.ts';
import { deleteLike, findReactionToArticle, listReactions, insertLike, insertRead } from './reactions.queries.ts';

export interface LikeState {
  readonly likes: number;
  readonly liked: boolean;
}

export interface News {
  /** Recent articles in the language come first, if there is one. */
  list(page: NewsPage, language: Language | null): Promise<ArticleRow[]>;
  /** Throws `article-not-found`. */
  article(id: number): Promise<ArticleRow>;
  listByIds(ids: readonly number[]): Promise<ArticleRow[]>;
  stats(): Promise<ReturnType<typeof summarizeNews>>;
  today(): string;
  /** Idempotent. Throws `article-not-found`. */
  like(residentId: number, articleId: number, shouldLike: boolean, submission?: Submission): Promise<LikeState>;
  /** Idempotent; only the first three of a day are activities. Throws `article-not-found`. */
  read(residentId: number, articleId: number): Promise<void>;
  listReactionsOf(residentId: number): Promise<{ liked: number[]; read: number[] }>;
}

interface Deps extends Pick<SharedDeps, 'db' | 'clock' | 'changes'> {
  /** From the standby, if there is one, for lists that are the same for everyone; defaults to `db`. */
  readonly reads?: Reads;
  readonly rewards: Pick<Rewards, 'turn'>;
}

const RECENT_DAYS = 7;

export function createNews(deps: Deps): News {
  const { db, reads = primaryReads(db), clock } = deps;
  return {
    list: (page, language) => {
      const now = clock.now();
      const firstSince = new Date(spanOf(addDays(dayOf(now), -RECENT_DAYS)).from);
      const order = { ...page, language, firstSince };
      return reads((readDb) => listArticles(readDb, now, order));
    },
    async article(id) {
      const row = await findArticle(db, clock.now(), id);
      if (!row) throw new ProblemError('article-not-found');
      return row;
    },
    listByIds: (ids) => reads((readDb) => listArticlesByIds(readDb, clock.now(), ids)),
    async stats() {
      const now = clock.now();
      const { from } = spanOf(addDays(dayOf(now), 1 - RECENT_DAYS));
      return summarizeNews(await listCategoryTotals(db, now, new Date(from)));
    },
    today: () => dayOf(clock.now()),
    like: (residentId, articleId, shouldLike, submission) =>
      like(deps, { residentId, articleId, shouldLike, submission }),
    read: (residentId, articleId) => read(deps, residentId, articleId),
    listReactionsOf: (residentId) => listReactions(db, residentId),
  };
}

interface Like {
  readonly residentId: number;
  readonly articleId: number;
  readonly shouldLike: boolean;
  readonly submission: Submission | undefined;
}

/** A like earns nothing but needs a turn: a retried like must not undo a later unlike. */
async function like(
  { changes, rewards }: Deps,
  { residentId, articleId, shouldLike, submission }: Like,
): Promise<LikeState> {
  const work = async ({ trx, now }: Turn) => {
    const hasChanged = shouldLike
      ? await insertLike(trx, articleId, residentId, now)
      : await deleteLike(trx, articleId, residentId, now);
    const reaction = await findReactionToArticle(trx, articleId, residentId, now);
    if (!reaction) throw new ProblemError('article-not-found');
    return { hasChanged, likeState: { likes: reaction.likes, liked: reaction.is_liked } };
  };
  const { value } = await rewards.turn(residentId, work, { submission });
  if (value.hasChanged) changes.publish(CACHED_RESPONSES, 'news');
  return value.likeState;
}

/** Most reads are repeated and skip the turn. */
async function read({ db, clock, rewards }: Deps, residentId: number, articleId: number): Promise<void> {
  const reaction = await findReactionToArticle(db, articleId, residentId, clock.now());
  if (!reaction) throw new ProblemError('article-not-found');
  if (reaction.is_read) return;
  await rewards.turn(residentId, async ({ trx, now, day, record }) => {
    const { is_new, counted } = await insertRead(trx, { articleId, residentId, day, now });
    if (!is_new || !isReadCounted(counted)) return;
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
