import { targetFault } from '@ecopulse/contract/challenge-goals';
import { challengeForm } from '@ecopulse/contract/challenges-admin';
import { changedFields, recordAudit } from '../../core/audit/audit.service.ts';
import { addDays, type Day, dayOf, daysBetween } from '../../core/calendar/calendar.rules.ts';
import type { Clock } from '../../core/calendar/clock.ts';
import { lockContent } from '../../core/content/content-admin.queries.ts';
import { requireReady } from '../../core/content/readiness.ts';
import { translationsLeft } from '../../core/content/translations.rules.ts';
import { ProblemError } from '../../core/problems/problem-error.ts';
import { MILESTONES } from '../../core/rewards/milestones.rules.ts';
import { searchWords } from '../../core/search/search.rules.ts';
import { indexSome } from '../../core/search/search.service.ts';
import type { Changes } from '../../db/changes.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { CACHED_RESPONSES } from '../../db/topics.ts';
import { searchTexts } from './challenge-words.rules.ts';
import {
  asWritten,
  challengeColumns,
  goalFields,
  inOrder,
  promisedFields,
  type WrittenChallenge,
} from './challenge-columns.rules.ts';
import {
  type ChallengeOfDeskRow,
  type ChallengesAsked,
  type ChallengeToChange,
  findChallengesOfDesk,
  findChallengeToChange,
  findTakenNames,
  findWholeChallenge,
  insertDraft,
  saveChallenge,
  type WholeChallengeRow,
} from './challenges.admin.queries.ts';
import { SEARCH_KIND } from './challenges.service.ts';

/** All of these write the audit log in the same transaction, and every server hears of what residents see. */
export interface ChallengesAdmin {
  list(asked: ChallengesAsked): Promise<ChallengeOfDeskRow[]>;
  /** Throws `challenge-not-found`. */
  one(challengeId: number): Promise<WholeChallengeRow>;
  /** Throws `invalid-input` for an end that is past, `title-taken`, `badge-taken`. */
  create(adminId: number, challenge: WrittenChallenge): Promise<WholeChallengeRow>;
  /** Throws what `create` and `one` throw, `edited-meanwhile`, `challenge-joined`. */
  edit(adminId: number, id: number, version: number, challenge: WrittenChallenge): Promise<WholeChallengeRow>;
  /** Throws `challenge-not-found`, `edited-meanwhile`, `title-taken`, `badge-taken`, `not-ready`. */
  publish(adminId: number, id: number, version: number): Promise<WholeChallengeRow>;
  /** Throws `challenge-not-found`, `edited-meanwhile`. */
  retire(adminId: number, id: number, version: number): Promise<WholeChallengeRow>;
  today(): Day;
}

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
  readonly changes: Changes;
}

/** A change under way: nobody else changes this challenge, or joins it, meanwhile. */
interface Change {
  readonly trx: Transaction;
  readonly now: Date;
  readonly adminId: number;
  readonly before: ChallengeToChange;
}

export function createChallengesAdmin({ db, clock, changes }: Parts): ChallengesAdmin {
  /** One admin after the other; only who has seen the latest version may change it. */
  async function change(
    { adminId, id, version }: { adminId: number; id: number; version: number },
    apply: (at: Change) => Promise<WholeChallengeRow>,
    names: { title: string; badge: string | null } | null = null,
  ): Promise<WholeChallengeRow> {
    const row = await db.transaction().execute(async (trx) => {
      await lockContent(trx, 'challenges', id);
      const before = await findChallengeToChange(trx, id, names);
      if (!before) throw new ProblemError('challenge-not-found');
      if (before.version !== version) throw new ProblemError('edited-meanwhile');
      return apply({ trx, now: clock.now(), adminId, before });
    });
    changes.publish(CACHED_RESPONSES, 'challenges');
    return row;
  }
  return {
    list: (asked) => findChallengesOfDesk(db, asked),
    async one(challengeId) {
      const row = await findWholeChallenge(db, challengeId);
      if (!row) throw new ProblemError('challenge-not-found');
      return row;
    },
    create: (adminId, challenge) =>
      db.transaction().execute(async (trx) => {
        await lockContent(trx, 'challenges', null);
        return create(trx, clock.now(), adminId, challenge);
      }),
    edit: (adminId, id, version, challenge) =>
      change({ adminId, id, version }, (at) => edit(at, challenge), namesOf(challenge)),
    publish: (adminId, id, version) => change({ adminId, id, version }, publish),
    retire: (adminId, id, version) => change({ adminId, id, version }, retire),
    today: () => dayOf(clock.now()),
  };
}

async function create(
  trx: Transaction,
  now: Date,
  adminId: number,
  challenge: WrittenChallenge,
): Promise<WholeChallengeRow> {
  requireAhead(challenge, dayOf(now), 'invalid-input');
  refuseTakenNames(await findTakenNames(trx, namesOf(challenge)), challenge, ALL_NAMES);
  const row = await insertDraft(trx, {
    ...challengeColumns(challenge),
    translations: '{}',
    edited_by_admin: true,
    edited_at: now,
    closed_at: null,
  });
  await recordAudit(trx, now, { adminId, action: 'created', ...subjectOf(row) });
  return row;
}

async function edit({ trx, now, adminId, before }: Change, challenge: WrittenChallenge): Promise<WholeChallengeRow> {
  const fields = changedFields(asWritten(before), inOrder(challenge));
  if (fields === '') return before;
  const changed = fields.split(', ');
  const promised = promisedFields(changed);
  if (promised.length > 0 && before.participants > 0) {
    const told = promised.map((field) => [field, 'Must stay as it is: residents have joined'] as const);
    throw new ProblemError('challenge-joined', { fields: Object.fromEntries(told) });
  }
  const goal = goalFields(changed);
  if (goal.length > 0) requireAhead(challenge, dayOf(now), 'invalid-input');
  refuseTakenNames(before, challenge, changed);
  const row = await saveChallenge(trx, before.id, {
    ...challengeColumns(challenge),
    translations: JSON.stringify(translationsLeft(before.translations, changed)),
    // With another end it is not over any more.
    ...(goal.length > 0 && { closed_at: null }),
    edited_by_admin: true,
    edited_at: now,
  });
  await recordAudit(trx, now, { adminId, action: 'edited', ...subjectOf(row), facts: { fields } });
  if (row.is_active) await makeFindable(trx, row);
  return row;
}

async function publish({ trx, now, adminId, before }: Change): Promise<WholeChallengeRow> {
  if (before.is_active) return before;
  const challenge = asWritten(before);
  requireReady(challengeForm, challenge);
  requireAhead(challenge, dayOf(now), 'not-ready');
  // A retired one keeps no other from being called so.
  refuseTakenNames(before, challenge, ALL_NAMES);
  const row = await saveChallenge(trx, before.id, {
    is_active: true,
    was_published: true,
    closed_at: null,
    edited_at: now,
  });
  await recordAudit(trx, now, { adminId, action: 'published', ...subjectOf(row) });
  await makeFindable(trx, row);
  return row;
}

async function retire({ trx, now, adminId, before }: Change): Promise<WholeChallengeRow> {
  if (!before.is_active) return before;
  const row = await saveChallenge(trx, before.id, { is_active: false, edited_at: now });
  await recordAudit(trx, now, { adminId, action: 'retired', ...subjectOf(row) });
  await indexSome(trx, SEARCH_KIND, [], [before.id]);
  return row;
}

function subjectOf({ id, title }: WholeChallengeRow) {
  return { subject: 'challenge', subjectId: id, subjectName: title } as const;
}

/** A challenge is planned for a few years at most. */
const MAX_DAYS_AHEAD = 1_826;

/** Refuses a last day that is over or too far, and a target that cannot be reached until then. */
function requireAhead(challenge: WrittenChallenge, today: Day, code: 'invalid-input' | 'not-ready'): void {
  const { endDate } = challenge;
  if (endDate === null) return;
  if (endDate < today || endDate > addDays(today, MAX_DAYS_AHEAD))
    throw new ProblemError(code, { fields: { endDate: 'Must be today or a day of the next five years' } });
  const fault = targetFault(challenge, daysBetween(today, endDate) + 1);
  if (fault !== null) throw new ProblemError(code, { fields: { target: fault } });
}

const MILESTONE_BADGES = new Set(MILESTONES.map(({ badgeName }) => badgeName.toLowerCase()));

const ALL_NAMES = ['title', 'badgeReward'];

function namesOf({ title, badgeReward }: WrittenChallenge) {
  return { title, badge: badgeReward };
}

interface Taken {
  readonly isTitleTaken: boolean;
  readonly isBadgeTaken: boolean;
}

/** Refuses those of these names that are another's. The ledger knows a badge by its name: no two ways may lead to the same. */
function refuseTakenNames(taken: Taken, { badgeReward }: WrittenChallenge, names: readonly string[]): void {
  if (names.includes('title') && taken.isTitleTaken)
    throw new ProblemError('title-taken', { fields: { title: 'There is a challenge with this title already' } });
  const isMilestone = badgeReward !== null && MILESTONE_BADGES.has(badgeReward.toLowerCase());
  if (names.includes('badgeReward') && (taken.isBadgeTaken || isMilestone))
    throw new ProblemError('badge-taken', { fields: { badgeReward: 'There is a badge with this name already' } });
}

async function makeFindable(trx: Transaction, row: WholeChallengeRow): Promise<void> {
  await indexSome(trx, SEARCH_KIND, [{ id: row.id, words: searchWords(row.title, searchTexts(row)) }]);
}
