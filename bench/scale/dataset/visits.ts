import type { Book, Moment } from './book.ts';
import type { Random } from './random.ts';
import { PERFECT, type World } from './world.ts';

/** A resident's activities on an active day. */
export type Visit = (resident: number, at: Moment) => void;

const VERIFIED = 0.6;
const AGAIN = 0.5;
const ONCE_MORE = 0.25;
const PERFECT_QUIZ = 0.2;
const DAYS_UNTIL_REVIEW = 3;
/** Numbers of this size are reduced modulo the number of items. */
const MANY = 65_536;

/** Cumulative shares of visits: to green spaces, then eco-actions, and so on. */
const UP_TO = { checkIn: 0.6, action: 0.83, lesson: 0.93, review: 0.96 };

export function createVisits(residents: number, book: Book, world: World, random: Random): Visit {
  const lastLesson = new Int16Array(residents).fill(-1);

  const checkIn = (resident: number, at: Moment, number: number): void => {
    const place = pickAt(world.places, number);
    if (!book.has(resident, place)) book.counts.visit(resident, place);
    book.write(resident, place, at, { proof: random() < VERIFIED ? 'verified' : 'claimed' });
    book.follow(resident, world.firstCheckIn, at);
  };
  const learn = (resident: number, at: Moment, number: number): void => {
    const lesson = pickAt(world.lessons, number);
    if (book.has(resident, lesson)) return;
    const score = random() < PERFECT_QUIZ ? PERFECT : 70 + Math.floor(random() * 30);
    lastLesson[resident] = number % world.lessons.length;
    book.counts.learn(resident, score === PERFECT);
    book.write(resident, lesson, at, { facts: lesson.withScore(score) });
    book.follow(resident, world.firstLesson, at);
  };
  const review = (resident: number, at: Moment): void => {
    const lesson = world.lessons[lastLesson[resident] ?? -1];
    if (!lesson || book.has(resident, lesson.review)) return;
    book.write(resident, lesson.review, at);
    book.follow(resident, null, at);
  };

  return (resident, at) => {
    const number = Math.floor(random() * MANY);
    const times = 1 + Number(random() < AGAIN) + Number(random() < ONCE_MORE);
    const mayReview = book.lastDay(resident) < at.day - DAYS_UNTIL_REVIEW;
    for (let time = 0; time < times; time += 1) {
      // A different number each time, so that nothing happens twice on one day.
      const what = random();
      if (what < UP_TO.checkIn) checkIn(resident, at, number + time);
      else if (what >= UP_TO.action && what < UP_TO.lesson) learn(resident, at, number + time);
      else if (what >= UP_TO.lesson && what < UP_TO.review && mayReview) review(resident, at);
      else {
        book.write(resident, pickAt(what < UP_TO.action ? world.actions : world.routes, number + time), at);
        book.follow(resident, null, at);
      }
    }
  };
}

function pickAt<T>(items: readonly T[], number: number): T {
  const item = items[number % items.length];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}
