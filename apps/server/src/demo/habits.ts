import { ECO_ACTIONS, type EcoAction } from '@ecopulse/contract/challenges/challenges';
import type { StoredQuestion } from '../db/content-tables.ts';
import { createChallenges } from '../features/challenges/challenges.service.ts';
import { createEcoActions } from '../features/challenges/eco-actions/eco-actions.service.ts';
import { createLessons } from '../features/lessons/lessons.service.ts';
import { createNews, type News } from '../features/news/news.service.ts';
import { pick, type Random } from './random.ts';
import { type CallDeps, ignoreRefusal } from './service-calls.ts';

/** What a resident does on a day besides checking in. */
export interface Habits {
  /** Reads the news, takes a lesson, joins a challenge or logs an eco-action, each with its own chance. */
  live(residentId: number, random: Random): Promise<void>;
}

const ACTIONS = Object.keys(ECO_ACTIONS) as EcoAction[];
const READS_THE_NEWS = 0.3;
const READS_ANOTHER = 0.5;
const LIKES_WHAT_THEY_READ = 0.35;
const TAKES_A_LESSON = 0.12;
const JOINS_A_CHALLENGE = 0.12;
const LOGS_AN_ACTION = 0.4;
const KNOWS_THE_ANSWER = 0.88;

export async function createHabits(deps: CallDeps): Promise<Habits> {
  const { db } = deps;
  const lessons = createLessons(deps);
  const challenges = createChallenges(deps);
  const ecoActions = createEcoActions(deps);
  const news = createNews(deps);
  const articles = await db.selectFrom('news_articles').select(['id', 'published_at']).orderBy('id').execute();
  const quizzes = await db.selectFrom('lessons').select(['id', 'quiz']).execute();
  const goals = (await challenges.list()).map(({ id }) => id);
  return {
    async live(residentId, random) {
      if (random() < JOINS_A_CHALLENGE) await ignoreRefusal(challenges.join(residentId, pick(random, goals)));
      if (random() < LOGS_AN_ACTION) await ignoreRefusal(ecoActions.log(residentId, pick(random, ACTIONS)));
      if (random() < READS_THE_NEWS) {
        const now = deps.clock.now();
        const known = articles.filter(({ published_at }) => published_at <= now).map(({ id }) => id);
        await readNews(news, residentId, known, random);
      }
      if (random() >= TAKES_A_LESSON) return;
      const { id, quiz } = pick(random, quizzes);
      await lessons.complete(residentId, id, { answers: quiz.map((question) => answer(question, random)) });
    },
  };
}

/** Reads one or more articles, and likes some of them. */
async function readNews(news: News, residentId: number, known: readonly number[], random: Random): Promise<void> {
  if (known.length === 0) return;
  do {
    const id = pick(random, known);
    await news.read(residentId, id);
    if (random() < LIKES_WHAT_THEY_READ) await news.like(residentId, id, true);
  } while (random() < READS_ANOTHER);
}

function answer({ id, options, correctOptionId }: StoredQuestion, random: Random) {
  const optionId = random() < KNOWS_THE_ANSWER ? correctOptionId : pick(random, options).id;
  return { questionId: id, optionId };
}
