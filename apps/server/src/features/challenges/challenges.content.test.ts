import { challengeEmblem } from '@ecopulse/contract/challenges/challenge-emblems';
import { CHALLENGE_METRICS, type ChallengeMetric, ECO_ACTIONS } from '@ecopulse/contract/challenges/challenges';
import { MAX_CHECK_INS_PER_DAY } from '@ecopulse/contract/rewards/earning-limits';
import type { ChallengeContent } from '@ecopulse/content/challenges.schema';
import { challengeContent } from '@ecopulse/content/challenges.schema';
import { beforeAll, describe, expect, test } from 'vitest';
import { MILESTONES } from '../../core/rewards/badges.rules.ts';
import type { Database } from '../../db/database.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { readGreenSpaceContent } from '../green-spaces/green-spaces.content.ts';
import { readLessonContent } from '../lessons/lessons.content.ts';
import { loadChallenges, readChallengeContent } from './challenges.content.ts';

/** Without versions, which count writes. */
const loadedRows = async (db: Database) => {
  const rows = await db.selectFrom('challenges').selectAll().orderBy('id').execute();
  return rows.map((row) => ({ ...row, version: 0 }));
};

describe('loading the challenges', () => {
  test('again changes nothing', async () => {
    const { db } = await startTestApp();
    const before = await loadedRows(db);
    expect(before).toHaveLength(37);
    await loadChallenges(db);
    expect(await loadedRows(db)).toEqual(before);
  });

  test('updates challenges that differ from their content, but keeps what an admin edited or retired', async () => {
    const { db, updateRows } = await startTestApp();
    const before = await loadedRows(db);
    const older = { title: 'Old', target: 99, filter: null, duration_days: 1, content_hash: 'of an older file' };
    await db.updateTable('challenges').set(older).where('id', 'in', [1, 2]).execute();
    await db.updateTable('challenges').set({ edited_by_admin: true }).where('id', '=', 2).execute();
    await updateRows('challenges', { is_active: false, content_hash: 'of an older file' }, { id: 3 });
    await loadChallenges(db);
    const after = await loadedRows(db);
    expect(after).toHaveLength(37);
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
    expect(rows).toHaveLength(38);
    expect(rows[0]?.content_key).toBe('not-shipped-any-more');
  });
});

interface Supply {
  readonly total: number;
  readonly perDay: number;
}

describe('the shipped challenges', () => {
  let challenges: ReadonlyMap<string, ChallengeContent> = new Map();
  let supplyOf: (challenge: ChallengeContent) => Supply;
  beforeAll(async () => {
    challenges = await readChallengeContent();
    supplyOf = createSupplyOf([...(await readGreenSpaceContent()).values()], [...(await readLessonContent()).values()]);
  });

  function createSupplyOf(
    spaces: readonly { parkType: string; planningArea: string; region: string }[],
    lessons: readonly { category: string }[],
  ): (challenge: ChallengeContent) => Supply {
    return ({ metric, filter }) => {
      const ofFilter = spaces.filter((space) =>
        Object.entries(filter ?? {}).every(([name, value]) => !(name in space) || space[name as 'region'] === value),
      );
      const ofCategory =
        filter && 'lessonCategory' in filter
          ? lessons.filter((lesson) => lesson.category === filter.lessonCategory)
          : lessons;
      const capOf = (action: keyof typeof ECO_ACTIONS) => ECO_ACTIONS[action].dailyCap;
      const allActions = Object.keys(ECO_ACTIONS) as (keyof typeof ECO_ACTIONS)[];
      const actions = filter && 'action' in filter ? [filter.action] : allActions;
      const visits = Math.min(MAX_CHECK_INS_PER_DAY, ofFilter.length);
      const kinds = (name: 'parkType' | 'region') => new Set(ofFilter.map((space) => space[name])).size;
      const supplyByMetric: Record<ChallengeMetric, Supply> = {
        check_ins: { total: Infinity, perDay: visits },
        distinct_green_spaces: { total: ofFilter.length, perDay: visits },
        distinct_park_types: { total: kinds('parkType'), perDay: visits },
        distinct_regions: { total: kinds('region'), perDay: visits },
        lessons_completed: { total: ofCategory.length, perDay: Infinity },
        distinct_lesson_categories: {
          total: new Set(ofCategory.map((lesson) => lesson.category)).size,
          perDay: Infinity,
        },
        quiz_perfect_scores: { total: ofCategory.length, perDay: Infinity },
        streak_days: { total: Infinity, perDay: 1 },
        friends_added: { total: Infinity, perDay: 20 },
        news_read: { total: Infinity, perDay: 3 },
        events_attended: { total: Infinity, perDay: 2 },
        eco_actions: { total: Infinity, perDay: actions.reduce((sum, action) => sum + capOf(action), 0) },
      };
      return supplyByMetric[metric];
    };
  }

  const listChallenges = () => [...challenges.values()];
  const findDuplicates = (texts: readonly string[]) =>
    texts.map((text) => text.toLowerCase()).filter((text, index, all) => all.indexOf(text) !== index);

  test('are 37, cover every metric, and each have a unique title, badge and position', () => {
    expect(challenges.size).toBe(37);
    expect(new Set(listChallenges().map(({ metric }) => metric))).toEqual(new Set(CHALLENGE_METRICS));
    expect(findDuplicates(listChallenges().map(({ title }) => title))).toEqual([]);
    expect(findDuplicates(listChallenges().map(({ badgeReward }) => badgeReward))).toEqual([]);
    expect(
      listChallenges()
        .map(({ order }) => order)
        .toSorted((a, b) => a - b),
    ).toEqual(Array.from({ length: 37 }, (_, index) => index + 1));
  });

  test('give badges that no milestone gives, since the ledger identifies a badge by its name', () => {
    const milestones = new Set(MILESTONES.map(({ badgeName }) => badgeName.toLowerCase()));
    expect(milestones.size).toBe(MILESTONES.length);
    expect(listChallenges().filter(({ badgeReward }) => milestones.has(badgeReward.toLowerCase()))).toEqual([]);
  });

  test('can each be completed in time with the shipped content', () => {
    const impossible = [...challenges].filter(([, challenge]) => {
      const { total, perDay } = supplyOf(challenge);
      // The day of joining counts too. Half of the days must be enough, since no one is active every day.
      return total < challenge.target || perDay * Math.ceil((challenge.durationDays + 1) / 2) < challenge.target;
    });
    expect(impossible.filter(([, { metric }]) => metric !== 'streak_days' && metric !== 'eco_actions')).toEqual([]);
    // A challenge that counts once or twice a day may need most of the days, but not more than there are.
    const hopeless = [...challenges].filter(
      ([, challenge]) => supplyOf(challenge).perDay * (challenge.durationDays + 1) < challenge.target,
    );
    expect(hopeless).toEqual([]);
  });

  test('have a filter only if it fits their metric', () => {
    const metricsByFilter: Record<string, readonly ChallengeMetric[]> = {
      parkType: ['check_ins', 'distinct_green_spaces', 'distinct_regions'],
      planningArea: ['check_ins', 'distinct_green_spaces'],
      region: ['check_ins', 'distinct_green_spaces'],
      eventKind: ['events_attended'],
      lessonCategory: ['lessons_completed', 'quiz_perfect_scores'],
      action: ['eco_actions'],
    };
    const misfits = listChallenges().filter(
      ({ filter, metric }) => filter !== null && !metricsByFilter[Object.keys(filter)[0] ?? '']?.includes(metric),
    );
    expect(misfits).toEqual([]);
  });

  test('are refused if they break the schema', () => {
    const [first] = listChallenges();
    const parse = (overrides: object) => challengeContent.safeParse({ ...first, ...overrides });
    expect(parse({}).success).toBe(true);
    for (const overrides of [
      { target: 0 },
      { metric: 'steps' },
      { filter: { parkType: 'Beach' } },
      { filter: { parkType: 'Nature Park', action: 'byo' } },
      { metric: 'check_ins', filter: { places: [1, 2] } },
      { metric: 'check_ins', filter: { clubId: 1 } },
      { metric: 'check_ins', filter: { planningArea: 'Atlantis' } },
      { durationDays: 0 },
      { unknownField: 1 },
    ])
      expect(parse(overrides).success).toBe(false);
  });
});

test('no two shipped challenges have the same emblem, except those of towns', async () => {
  const challenges = await readChallengeContent();
  const others = [...challenges].filter(([, { filter }]) => filter === null || !('planningArea' in filter));
  const emblems = others.map(([key, challenge]) => [challengeEmblem(challenge), key] as const);
  const sharedEmblems = Object.entries(Object.groupBy(emblems, ([emblem]) => emblem)).filter(
    ([, all]) => all.length > 1,
  );
  expect(sharedEmblems).toEqual([]);
});
