import { CHALLENGE_METRICS, type ChallengeFilter, ECO_ACTIONS } from '@ecopulse/contract/challenges/challenges';
import {
  countingPeriodOf,
  type FilterKind,
  FILTER_KINDS_BY_METRIC,
} from '@ecopulse/contract/challenges/challenge-metrics';
import { EVENT_KINDS } from '@ecopulse/contract/events/event-rules';
import { PARK_TYPES } from '@ecopulse/contract/green-spaces/green-spaces';
import { REGIONS } from '@ecopulse/contract/green-spaces/planning-areas';
import { LESSON_CATEGORIES } from '@ecopulse/contract/lessons/lessons';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, type Day } from '../../core/calendar/calendar.rules.ts';
import { streakFromDays } from '../../core/rewards/streak.rules.ts';
import { keepsStreak } from '../../core/rewards/rewards.rules.ts';
import { scaleRuns } from '../../testing/amounts.ts';
import { readGreenSpaceContent } from '../green-spaces/green-spaces.content.ts';
import { readLessonContent } from '../lessons/lessons.content.ts';
import { applyAttempt, type LessonProgress, NO_PROGRESS, nextPerfectDay } from '../lessons/lessons.rules.ts';
import { readArticleContent } from '../news/articles.content.ts';
import { readChallengeContent } from './challenges.content.ts';
import { type CountedActivity, selectCountedActivities, lastDayOf, progressOf, targetOf } from './challenges.rules.ts';
import {
  canComplete,
  isReachable,
  maxReachable,
  type JoinableChallenge,
  type AvailableContent,
} from './reach.rules.ts';

const TODAY = '2026-11-18';
const HISTORY_DAYS = 90;
const MAX_VISITS_PER_DAY = 5;
const MAX_ARTICLES_PER_DAY = 3;

let content: AvailableContent;
let shipped: ReadonlyMap<string, JoinableChallenge>;

beforeAll(async () => {
  const [greenSpaces, lessons, articles, challenges] = await Promise.all([
    readGreenSpaceContent(),
    readLessonContent(),
    readArticleContent(),
    readChallengeContent(),
  ]);
  content = {
    greenSpaces: [...greenSpaces.values()].map(({ parkType, planningArea, region }, index) => ({
      id: index + 1,
      parkType,
      planningArea,
      region,
    })),
    lessons: [...lessons.values()].map(({ category }, index) => ({ id: index + 1, category })),
    articles: articles.size,
  };
  shipped = new Map(
    [...challenges].map(([key, { metric, filter, target, durationDays }]) => [
      key,
      { metric, filter, target, duration_days: durationDays, end_date: null, is_active: true, closed_at: null },
    ]),
  );
});

class Resident {
  readonly rows: CountedActivity[] = [];
  readonly lessons = new Map<number, LessonProgress>();
  readonly readArticleIds = new Set<number>();

  private addRow(type: CountedActivity['type'], subject: string, day: Day, facts: CountedActivity['facts'] = {}): void {
    this.rows.push({ id: this.rows.length + 1, type, subject, day, proof: 'verified', facts });
  }

  countOn(day: Day, type: CountedActivity['type']): number {
    return this.rows.filter((row) => row.day === day && row.type === type).length;
  }

  visit(id: number, day: Day): void {
    const space = content.greenSpaces.find((each) => each.id === id);
    const subject = `green-space:${id}`;
    const isDone = this.rows.some((row) => row.day === day && row.subject === subject);
    if (!space || isDone || this.countOn(day, 'check_in') >= MAX_VISITS_PER_DAY) return;
    this.addRow('check_in', subject, day, {
      parkType: space.parkType,
      planningArea: space.planningArea,
      region: space.region,
    });
  }

  takeQuiz(id: number, day: Day, score: number): void {
    const attempt = { score, passed: score >= 70, selfReported: false };
    const { progress, award, isPerfect } = applyAttempt(this.progress(id), attempt, day);
    this.lessons.set(id, progress);
    const facts = { category: content.lessons.find((lesson) => lesson.id === id)?.category ?? '', perfect: isPerfect };
    if (award === 'completion') this.addRow('lesson_completed', `lesson:${id}`, day, facts);
    if (award === 'review') this.addRow('lesson_reviewed', `lesson:${id}`, day, facts);
  }

  progress(id: number): LessonProgress {
    return this.lessons.get(id) ?? NO_PROGRESS;
  }

  readArticle(id: number, day: Day): void {
    if (this.readArticleIds.has(id)) return;
    this.readArticleIds.add(id);
    // More articles a day are marked as read, but do not count.
    if (this.countOn(day, 'news_read') < MAX_ARTICLES_PER_DAY) this.addRow('news_read', `news:${id}`, day);
  }

  logActions(day: Day): void {
    for (const [action, { dailyCap }] of Object.entries(ECO_ACTIONS)) {
      const logged = this.rows.filter((row) => row.day === day && row.facts['action'] === action).length;
      for (let ordinal = logged; ordinal < dailyCap; ordinal += 1)
        this.addRow('eco_action', `eco-action:${action}/${ordinal}`, day, { action });
    }
  }

  befriend(id: number, day: Day): void {
    this.addRow('friend_added', `friend:${id}`, day);
  }

  attend(id: number, kind: string, day: Day): void {
    this.addRow('event_attended', `event:${id}`, day, { kind });
  }

  streak(): number {
    return streakFromDays(this.rows.filter(({ type }) => keepsStreak(type)).map(({ day }) => day)).current;
  }
}

type ResidentAction = (resident: Resident, day: Day) => void;

/** The maxima are those of the shipped content, from 0. */
const residentAction: fc.Arbitrary<ResidentAction> = fc.oneof(
  fc.nat({ max: 106 }).map(
    (id): ResidentAction =>
      (resident, day) =>
        resident.visit(id + 1, day),
  ),
  fc.tuple(fc.nat({ max: 25 }), fc.constantFrom(0, 50, 80, 100)).map(
    ([id, score]): ResidentAction =>
      (resident, day) =>
        resident.takeQuiz(id + 1, day, score),
  ),
  fc.nat({ max: 13 }).map(
    (id): ResidentAction =>
      (resident, day) =>
        resident.readArticle(id + 1, day),
  ),
  fc.constant((resident: Resident, day: Day) => resident.logActions(day)),
);

const reviewedLesson = fc.tuple(fc.nat({ max: 25 }), fc.nat({ max: 20 })).map(([id, daysLater]) =>
  // Completed and reviewed three times; the next review is due 60 days after the last.
  [91, 88, 81, 60].map((daysAgo): [number, ResidentAction] => [
    Math.max(0, daysAgo - daysLater),
    (resident, day) => resident.takeQuiz(id + 1, day, 100),
  ]),
);

/** A few activities over months, very many in the last days, or lessons whose next review may be far off. */
const history = fc.oneof(
  fc.array(fc.tuple(fc.nat({ max: HISTORY_DAYS }), residentAction), { maxLength: 40 }),
  fc.array(fc.tuple(fc.nat({ max: 2 }), residentAction), { minLength: 100, maxLength: 300 }),
  fc.array(reviewedLesson, { minLength: 20, maxLength: 80 }).map((lessons) => lessons.flat()),
);

const anyChallenge: fc.Arbitrary<JoinableChallenge> = fc
  .record({
    metric: fc.constantFrom(...CHALLENGE_METRICS),
    parkType: fc.constantFrom(...PARK_TYPES),
    lessonCategory: fc.constantFrom(...LESSON_CATEGORIES),
    places: fc.uniqueArray(fc.integer({ min: 1, max: 107 }), { minLength: 1, maxLength: 8 }),
    planningArea: fc.constantFrom('Bukit Merah', 'Tampines', 'Woodlands', 'Tengah'),
    region: fc.constantFrom(...REGIONS),
    eventKind: fc.constantFrom(...EVENT_KINDS),
    isNarrow: fc.boolean(),
    kindIndex: fc.nat({ max: 4 }),
    target: fc.integer({ min: 1, max: 30 }),
    days: fc.integer({ min: 0, max: 9 }),
    hasEndDate: fc.boolean(),
  })
  .map(({ metric, isNarrow, kindIndex, target, days, hasEndDate, ...values }) => {
    const { parkType, places, planningArea, region, lessonCategory, eventKind } = values;
    const filters: Record<FilterKind, ChallengeFilter> = {
      parkType: { parkType },
      places: { places },
      planningArea: { planningArea },
      region: { region },
      lessonCategory: { lessonCategory },
      action: { action: 'byo' },
      eventKind: { eventKind },
      clubId: { clubId: 1 },
    };
    const kinds = FILTER_KINDS_BY_METRIC[metric];
    const kind = kinds[kindIndex % kinds.length];
    return {
      metric,
      filter: isNarrow && kind !== undefined ? filters[kind] : null,
      target,
      duration_days: hasEndDate ? null : days,
      end_date: hasEndDate ? addDays(TODAY, days) : null,
      is_active: true,
      closed_at: null,
    };
  });

function residentAfter(residentActions: readonly (readonly [number, ResidentAction])[] = []): Resident {
  const resident = new Resident();
  for (const [daysAgo, act] of residentActions.toSorted(([a], [b]) => b - a)) act(resident, addDays(TODAY, -daysAgo));
  return resident;
}

function residentStateOf(resident: Resident) {
  return {
    activities: resident.rows,
    perfectDays: content.lessons.map((lesson) => ({
      ...lesson,
      day: nextPerfectDay(resident.progress(lesson.id), TODAY),
    })),
    unreadArticles: content.articles - resident.readArticleIds.size,
  };
}

function bestProgress(challenge: JoinableChallenge, resident: Resident): number {
  const last = lastDayOf(challenge, TODAY) ?? addDays(TODAY, 400);
  const progress = () =>
    progressOf(challenge, selectCountedActivities(challenge, TODAY, resident.rows), resident.streak());
  let best = progress();
  for (let day = TODAY; day <= last && best < targetOf(challenge); day = addDays(day, 1)) {
    const before = resident.rows.length;
    doAll(challenge, resident, day);
    // A whole day without progress means that the collection cannot grow any more.
    if (
      day > TODAY &&
      countingPeriodOf(challenge.metric, challenge.filter) === 'ever' &&
      resident.rows.length === before
    )
      break;
    best = Math.max(best, progress());
  }
  return best;
}

function doAll(challenge: JoinableChallenge, resident: Resident, day: Day): void {
  switch (challenge.metric) {
    case 'check_ins':
    case 'distinct_green_spaces':
    case 'distinct_park_types':
    case 'distinct_regions':
      for (const id of placesThatCount(challenge, resident, day)) resident.visit(id, day);
      return;
    case 'lessons_completed':
    case 'distinct_lesson_categories':
    case 'quiz_perfect_scores':
      for (const { id } of content.lessons) resident.takeQuiz(id, day, 100);
      return;
    case 'news_read': {
      const unread = Array.from({ length: content.articles }, (_, index) => index + 1).filter(
        (id) => !resident.readArticleIds.has(id),
      );
      for (const id of unread.slice(0, Math.max(0, MAX_ARTICLES_PER_DAY - resident.countOn(day, 'news_read'))))
        resident.readArticle(id, day);
      return;
    }
    case 'friends_added':
      for (let ordinal = 0; ordinal < targetOf(challenge); ordinal += 1)
        resident.befriend(1_000 + resident.rows.length, day);
      return;
    case 'events_attended': {
      const { filter } = challenge;
      const kind = filter && 'eventKind' in filter ? filter.eventKind : 'workshop';
      for (let ordinal = 0; ordinal < targetOf(challenge); ordinal += 1)
        resident.attend(resident.rows.length, kind, day);
      return;
    }
    case 'streak_days':
    case 'eco_actions':
      resident.logActions(day);
  }
}

function placesThatCount(challenge: JoinableChallenge, resident: Resident, day: Day): number[] {
  const counted = [...selectCountedActivities(challenge, TODAY, resident.rows)];
  const count = (rows: readonly CountedActivity[]) => progressOf({ ...challenge, target: Infinity }, rows, 0);
  const chosen: number[] = [];
  for (const { id, parkType, planningArea, region } of content.greenSpaces) {
    const subject = `green-space:${id}`;
    if (chosen.length === MAX_VISITS_PER_DAY || resident.rows.some((row) => row.day === day && row.subject === subject))
      continue;
    const facts = { parkType, planningArea, region };
    const row = { id: null, type: 'check_in', subject, day, proof: 'verified', facts } as const;
    if (count([...counted, row]) === count(counted)) continue;
    counted.push(row);
    chosen.push(id);
  }
  return chosen;
}

test('any challenge can be joined exactly if the resident can complete it', () => {
  fc.assert(
    fc.property(anyChallenge, history, (challenge, residentActions) => {
      const resident = residentAfter(residentActions);
      const isAllowed = canComplete(challenge, content, residentStateOf(resident), TODAY);
      const best = bestProgress(challenge, resident);
      expect({ challenge, isAllowed }).toEqual({ challenge, isAllowed: best >= targetOf(challenge) });
    }),
    { numRuns: scaleRuns(500) },
  );
});

test('any challenge is offered exactly if a new resident could complete it', () => {
  fc.assert(
    fc.property(anyChallenge, (challenge) => {
      const unlimited =
        countingPeriodOf(challenge.metric, challenge.filter) === 'ever'
          ? { ...challenge, end_date: null, duration_days: null }
          : challenge;
      const best = bestProgress(unlimited, new Resident());
      expect(isReachable(challenge, content, TODAY)).toBe(best >= targetOf(challenge));
    }),
    { numRuns: scaleRuns(300) },
  );
});

/** Any of these filters, with the places that it counts. */
const anyPlaceFilter: fc.Arbitrary<ChallengeFilter> = fc.oneof(
  fc.record({ parkType: fc.constantFrom(...PARK_TYPES) }),
  fc.record({ planningArea: fc.constantFrom('Bukit Merah', 'Tampines', 'Punggol', 'Tengah') }),
  fc.record({ region: fc.constantFrom(...REGIONS) }),
  fc.record({ places: fc.uniqueArray(fc.integer({ min: 1, max: 120 }), { minLength: 1, maxLength: 8 }) }),
);

test('a challenge of places is possible exactly if enough of its places are open', () => {
  const isOf = (filter: ChallengeFilter, place: AvailableContent['greenSpaces'][number]) =>
    'places' in filter
      ? filter.places.includes(place.id)
      : Object.entries(filter).every(
          ([name, value]) => place[name as 'parkType' | 'planningArea' | 'region'] === value,
        );
  fc.assert(
    fc.property(
      anyPlaceFilter,
      fc.integer({ min: 1, max: 10 }),
      fc.nat({ max: 20 }),
      fc.uniqueArray(fc.integer({ min: 1, max: 107 })),
      (filter, target, days, closedIds) => {
        const greenSpaces = content.greenSpaces.filter(({ id }) => !closedIds.includes(id));
        const open = greenSpaces.filter((place) => isOf(filter, place)).length;
        const period = { duration_days: days, end_date: null, is_active: true, closed_at: null };
        const reach = (metric: 'check_ins' | 'distinct_green_spaces') =>
          [{ metric, filter, target, ...period }].map((challenge) => [
            maxReachable(challenge, { ...content, greenSpaces }, TODAY),
            isReachable(challenge, { ...content, greenSpaces }, TODAY),
          ])[0];
        expect(reach('distinct_green_spaces')).toEqual([open, open >= target]);
        const visits = (days + 1) * Math.min(open, MAX_VISITS_PER_DAY);
        expect(reach('check_ins')).toEqual([visits, visits >= target]);
      },
    ),
    { numRuns: scaleRuns(500) },
  );
});

test('five parks of a town with four open ones cannot be completed', () => {
  const filter = { planningArea: 'Woodlands' } as const;
  const inTown = content.greenSpaces.filter(({ planningArea }) => planningArea === filter.planningArea);
  expect(inTown).toHaveLength(5);
  const challenge = {
    metric: 'distinct_green_spaces',
    filter,
    target: 5,
    duration_days: 60,
    end_date: null,
    is_active: true,
    closed_at: null,
  } as const;
  const oneClosed = { ...content, greenSpaces: content.greenSpaces.filter(({ id }) => id !== inTown[0]?.id) };
  expect([content, oneClosed].map((each) => isReachable(challenge, each, TODAY))).toEqual([true, false]);
  expect([content, oneClosed].map((each) => maxReachable(challenge, each, TODAY))).toEqual([5, 4]);
});

test.each(['check_ins', 'distinct_green_spaces'] as const)(
  'three other visits today leave two for a challenge that ends today and counts %s',
  (metric) => {
    const nature = content.greenSpaces.filter(({ parkType }) => parkType === 'Nature Park').map(({ id }) => id);
    const others = content.greenSpaces.filter(({ parkType }) => parkType !== 'Nature Park').map(({ id }) => id);
    const resident = residentAfter();
    for (const id of others.slice(0, 3)) resident.visit(id, TODAY);
    const natureChallenge = (target: number): JoinableChallenge => ({
      metric,
      filter: { parkType: 'Nature Park' },
      target,
      duration_days: null,
      end_date: TODAY,
      is_active: true,
      closed_at: null,
    });
    expect(nature.length).toBeGreaterThan(5);
    expect(
      [2, 3].map((target) => canComplete(natureChallenge(target), content, residentStateOf(resident), TODAY)),
    ).toEqual([true, false]);
    expect(
      [5, 6].map((target) => canComplete(natureChallenge(target), content, residentStateOf(residentAfter()), TODAY)),
    ).toEqual([true, false]);
  },
);

describe('the shipped challenges', () => {
  test('can all be completed with the existing content', () => {
    expect([...shipped].filter(([, challenge]) => !isReachable(challenge, content, TODAY)).map(([key]) => key)).toEqual(
      [],
    );
  });

  test('can still be completed after any one green space is closed', () => {
    for (const { id } of content.greenSpaces) {
      const remaining = { ...content, greenSpaces: content.greenSpaces.filter((space) => space.id !== id) };
      expect(
        [...shipped].filter(([, challenge]) => !isReachable(challenge, remaining, TODAY)).map(([key]) => key),
      ).toEqual([]);
    }
  });

  test('can be completed by everyone who may join them, after any history', () => {
    const keys = [...shipped.keys()];
    fc.assert(
      fc.property(fc.nat({ max: keys.length - 1 }), history, (index, residentActions) => {
        const challenge = shipped.get(keys[index] ?? '');
        if (!challenge) throw new Error('there is no such challenge');
        const resident = residentAfter(residentActions);
        const isAllowed = canComplete(challenge, content, residentStateOf(resident), TODAY);
        const best = bestProgress(challenge, resident);
        expect([keys[index], isAllowed]).toEqual([keys[index], best >= targetOf(challenge)]);
      }),
      { numRuns: scaleRuns(200) },
    );
  });

  test('are refused only for quizzes and articles that are used up', () => {
    fc.assert(
      fc.property(history, (residentActions) => {
        const residentState = residentStateOf(residentAfter(residentActions));
        const refused = [...shipped.values()].filter((each) => !canComplete(each, content, residentState, TODAY));
        const others = refused.filter(({ metric }) => metric !== 'quiz_perfect_scores' && metric !== 'news_read');
        expect(others).toEqual([]);
      }),
      { numRuns: scaleRuns(200) },
    );
  });
});
