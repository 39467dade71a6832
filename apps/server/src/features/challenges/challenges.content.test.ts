import { emblemOf } from '@ecopulse/contract/challenges/challenge-emblems';
import { CHALLENGE_METRICS, type ChallengeMetric, ECO_ACTIONS } from '@ecopulse/contract/challenges/challenges';
import { CHECK_INS_A_DAY } from '@ecopulse/contract/rewards/earning-limits';
import type { ChallengeContent } from '@ecopulse/content/challenges.schema';
import { challengeContent } from '@ecopulse/content/challenges.schema';
import { beforeAll, describe, expect, test } from 'vitest';
import { MILESTONES } from '../../core/rewards/milestones.rules.ts';
import type { Database } from '../../db/database.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { readGreenSpaceContent } from '../green-spaces/green-spaces.content.ts';
import { readLessonContent } from '../lessons/lessons.content.ts';
import { loadChallenges, readChallengeContent } from './challenges.content.ts';

const loadedRows = async (db: Database) => {
  const rows = await db.selectFrom('challenges').selectAll().orderBy('id').execute();
  return rows.map((row) => ({ ...row, version: 0 }));
};

describe('loading the challenges', () => {
  test('again changes nothing', async () => {
    const { db } = await startTestApp();
    const before = await loadedRows(db);
    expect(before).toHaveLength(32);
    await loadChallenges(db);
    expect(await loadedRows(db)).toEqual(before);
  });

  test('updates challenges that differ from their content, but keeps what an admin edited or closed', async () => {
    const { db } = await startTestApp();
    const before = await loadedRows(db);
    const older = { title: 'Old', target: 99, filter: null, duration_days: 1, content_hash: 'of an older file' };
    await db.updateTable('challenges').set(older).where('id', 'in', [1, 2]).execute();
    await db.updateTable('challenges').set({ edited_by_admin: true }).where('id', '=', 2).execute();
    await db
      .updateTable('challenges')
      .set({ is_active: false, content_hash: 'of an older file' })
      .where('id', '=', 3)
      .execute();
    await loadChallenges(db);
    const after = await loadedRows(db);
    expect(after).toHaveLength(32);
    expect(after[0]).toEqual(before[0]);
    expect(after[1]).toMatchObject({ title: 'Old', target: 99 });
    expect(after[2]).toEqual({ ...before[2], is_active: false });
    expect(after.slice(3)).toEqual(before.slice(3));
  });

  test('does not delete a challenge that is no longer shipped', async () => {
    const { db } = await startTestApp();
    await db.updateTable('challenges').set({ content_key: 'not-shipped-any-more' }).where('id', '=', 1).execute();
    await loadChallenges(db);
    const rows = await loadedRows(db);
    expect(rows).toHaveLength(33);
    expect(rows[0]?.content_key).toBe('not-shipped-any-more');
  });
});

interface Supply {
  readonly inAll: number;
  readonly aDay: number;
}

describe('the shipped challenges', () => {
  let challenges: ReadonlyMap<string, ChallengeContent> = new Map();
  let supplyFor: (one: ChallengeContent) => Supply;
  beforeAll(async () => {
    challenges = await readChallengeContent();
    supplyFor = supplies([...(await readGreenSpaceContent()).values()], [...(await readLessonContent()).values()]);
  });

  function supplies(
    spaces: readonly { parkType: string; region: string }[],
    lessons: readonly { category: string }[],
  ): (one: ChallengeContent) => Supply {
    return ({ metric, filter }) => {
      const ofType = filter && 'parkType' in filter ? spaces.filter((one) => one.parkType === filter.parkType) : spaces;
      const ofCategory =
        filter && 'lessonCategory' in filter
          ? lessons.filter((one) => one.category === filter.lessonCategory)
          : lessons;
      const capOf = (action: keyof typeof ECO_ACTIONS) => ECO_ACTIONS[action].dailyCap;
      const caps = filter && 'action' in filter ? [filter.action] : (Object.keys(ECO_ACTIONS) as 'byo'[]);
      const visits = Math.min(CHECK_INS_A_DAY, ofType.length);
      const kinds = (name: 'parkType' | 'region') => new Set(ofType.map((space) => space[name])).size;
      const of: Record<ChallengeMetric, Supply> = {
        check_ins: { inAll: Infinity, aDay: visits },
        distinct_green_spaces: { inAll: ofType.length, aDay: visits },
        distinct_park_types: { inAll: kinds('parkType'), aDay: visits },
        distinct_regions: { inAll: kinds('region'), aDay: visits },
        lessons_completed: { inAll: ofCategory.length, aDay: Infinity },
        distinct_lesson_categories: { inAll: new Set(ofCategory.map((one) => one.category)).size, aDay: Infinity },
        quiz_perfect_scores: { inAll: ofCategory.length, aDay: Infinity },
        streak_days: { inAll: Infinity, aDay: 1 },
        friends_added: { inAll: Infinity, aDay: 20 },
        news_read: { inAll: Infinity, aDay: 3 },
        eco_actions: { inAll: Infinity, aDay: caps.reduce((sum, action) => sum + capOf(action), 0) },
      };
      return of[metric];
    };
  }

  const names = () => [...challenges.values()];
  const repeated = (texts: readonly string[]) =>
    texts.map((text) => text.toLowerCase()).filter((text, index, all) => all.indexOf(text) !== index);

  test('are 32, cover every metric, and each have a unique title, badge and position', () => {
    expect(challenges.size).toBe(32);
    expect(new Set(names().map(({ metric }) => metric))).toEqual(new Set(CHALLENGE_METRICS));
    expect(repeated(names().map(({ title }) => title))).toEqual([]);
    expect(repeated(names().map(({ badgeReward }) => badgeReward))).toEqual([]);
    expect(
      names()
        .map(({ order }) => order)
        .toSorted((a, b) => a - b),
    ).toEqual(Array.from({ length: 32 }, (_, index) => index + 1));
  });

  test('give badges that no milestone gives, since the ledger identifies a badge by its name', () => {
    const milestones = new Set(MILESTONES.map(({ badgeName }) => badgeName.toLowerCase()));
    expect(milestones.size).toBe(MILESTONES.length);
    expect(names().filter(({ badgeReward }) => milestones.has(badgeReward.toLowerCase()))).toEqual([]);
  });

  test('can each be completed in time with the shipped content', () => {
    const impossible = [...challenges].filter(([, one]) => {
      const { inAll, aDay } = supplyFor(one);
      // The day of joining counts too. Half of the days must be enough, since no one is active every day.
      return inAll < one.target || aDay * Math.ceil((one.durationDays + 1) / 2) < one.target;
    });
    expect(impossible.filter(([, { metric }]) => metric !== 'streak_days' && metric !== 'eco_actions')).toEqual([]);
    // A challenge that counts once or twice a day may need most of the days, but not more than there are.
    const hopeless = [...challenges].filter(([, one]) => supplyFor(one).aDay * (one.durationDays + 1) < one.target);
    expect(hopeless).toEqual([]);
  });

  test('have a filter only if it fits their metric', () => {
    const meets: Record<string, readonly ChallengeMetric[]> = {
      parkType: ['check_ins', 'distinct_green_spaces', 'distinct_regions'],
      lessonCategory: ['lessons_completed', 'quiz_perfect_scores'],
      action: ['eco_actions'],
    };
    const wrong = names().filter(
      ({ filter, metric }) => filter !== null && !meets[Object.keys(filter)[0] ?? '']?.includes(metric),
    );
    expect(wrong).toEqual([]);
  });

  test('are refused if they break the schema', () => {
    const [first] = names();
    const parse = (changed: object) => challengeContent.safeParse({ ...first, ...changed });
    expect(parse({}).success).toBe(true);
    for (const changed of [
      { target: 0 },
      { metric: 'steps' },
      { filter: { parkType: 'Beach' } },
      { filter: { parkType: 'Nature Park', action: 'byo' } },
      { durationDays: 0 },
      { unknownField: 1 },
    ])
      expect(parse(changed).success).toBe(false);
  });
});

test('no two shipped challenges have the same emblem', async () => {
  const challenges = await readChallengeContent();
  const emblems = [...challenges].map(([key, challenge]) => [emblemOf(challenge), key] as const);
  const shared = Object.entries(Object.groupBy(emblems, ([emblem]) => emblem)).filter(([, all]) => all.length > 1);
  expect(shared).toEqual([]);
});
