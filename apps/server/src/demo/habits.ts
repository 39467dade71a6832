import { ECO_ACTIONS, type EcoAction } from '@ecopulse/contract/challenges/challenges';
import type { StoredQuestion } from '../db/content-tables.ts';
import { createChallenges } from '../features/challenges/challenges.service.ts';
import { createEcoActions } from '../features/challenges/eco-actions/eco-actions.service.ts';
import { createLessons } from '../features/lessons/lessons.service.ts';
import { createNews, type News } from '../features/news/news.service.ts';
import { pickRandom, type Random } from './random.ts';
import { type CallDeps, ignoreRefusal } from './service-calls.ts';

/** Daily activities besides check-ins. */
export interface Habits {
  /** Reads the news, takes a lesson, joins a challenge or logs an eco-action, each with its own chance. */
  spendDay(residentId: number, random: Random): Promise<void>;
}

const ACTIONS = Object.keys(ECO_ACTIONS) as EcoAction[];
const READ_NEWS_CHANCE = 0.3;
const READ_ANOTHER_CHANCE = 0.5;
const LIKE_CHANCE = 0.35;
const LESSON_CHANCE = 0.12;
const JOIN_CHALLENGE_CHANCE = 0.12;
const LOG_ACTION_CHANCE = 0.4;
const CORRECT_ANSWER_CHANCE = 0.88;

export async function createHabits(deps: CallDeps): Promise<Habits> {
  const { db } = deps;
  const lessons = createLessons(deps);
  const challenges = createChallenges(deps);
  const ecoActions = createEcoActions(deps);
  const news = createNews(deps);
  const articles = await db.selectFrom('news_articles').select(['id', 'published_at']).orderBy('id').execute();
  const quizzes = await db.selectFrom('lessons').select(['id', 'quiz']).execute();
  const challengeIds = (await challenges.list()).map(({ id }) => id);
  return {
    async spendDay(residentId, random) {
      if (random() < JOIN_CHALLENGE_CHANCE)
        await ignoreRefusal(challenges.join(residentId, pickRandom(random, challengeIds)));
      if (random() < LOG_ACTION_CHANCE) await ignoreRefusal(ecoActions.log(residentId, pickRandom(random, ACTIONS)));
      if (random() < READ_NEWS_CHANCE) {
        const now = deps.clock.now();
        const publishedIds = articles.filter(({ published_at }) => published_at <= now).map(({ id }) => id);
        await readNews(news, residentId, publishedIds, random);
      }
      if (random() >= LESSON_CHANCE) return;
      const { id, quiz } = pickRandom(random, quizzes);
      await lessons.complete(residentId, id, { answers: quiz.map((question) => chooseAnswer(question, random)) });
    },
  };
}

/** Reads one or more articles, and likes some of them. */
async function readNews(
  news: News,
  residentId: number,
  publishedIds: readonly number[],
  random: Random,
): Promise<void> {
  if (publishedIds.length === 0) return;
  do {
    const id = pickRandom(random, publishedIds);
    await news.read(residentId, id);
    if (random() < LIKE_CHANCE) await news.like(residentId, id, true);
  } while (random() < READ_ANOTHER_CHANCE);
}

function chooseAnswer({ id, options, correctOptionId }: StoredQuestion, random: Random) {
  const optionId = random() < CORRECT_ANSWER_CHANCE ? correctOptionId : pickRandom(random, options).id;
  return { questionId: id, optionId };
}
