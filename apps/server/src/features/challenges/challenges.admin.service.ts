import { ADMIN_FIELD_PROBLEMS } from '@ecopulse/contract/admin-field-problems';
import { targetFault } from '@ecopulse/contract/challenge-goals';
import { challengeForm } from '@ecopulse/contract/challenges-admin';
import { changedFields } from '../../core/audit/audit.service.ts';
import { addDays, type Day, dayOf, daysBetween } from '../../core/calendar/calendar.rules.ts';
import { lockContent } from '../../core/content/content-admin.queries.ts';
import {
  type Change,
  createDraftEditing,
  type DraftEditing,
  type DraftKind,
  type EditingDeps,
} from '../../core/content/content-editing.ts';
import { requireReady } from '../../core/content/readiness.ts';
import { translationsLeft } from '../../core/content/translations.rules.ts';
import { ProblemError } from '../../core/problems/problem-error.ts';
import { MILESTONES } from '../../core/rewards/milestones.rules.ts';
import { searchWords } from '../../core/search/search.rules.ts';
import type { Searchable } from '../../core/search/search.service.ts';
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
  type AdminChallengeRow,
  type ChallengesAsked,
  type ChallengeToChange,
  findAdminChallenges,
  findChallengeToChange,
  findTakenNames,
  findWholeChallenge,
  insertDraft,
  saveChallenge,
  type WholeChallengeRow,
} from './challenges.admin.queries.ts';
import { SEARCH_KIND } from './challenges.service.ts';

export interface ChallengesAdmin extends DraftEditing<WholeChallengeRow, WrittenChallenge> {
  list(asked: ChallengesAsked): Promise<AdminChallengeRow[]>;
  /** Throws `challenge-not-found`. */
  one(challengeId: number): Promise<WholeChallengeRow>;
  today(): Day;
}

export function createChallengesAdmin(deps: EditingDeps): ChallengesAdmin {
  const { db, clock } = deps;
  return {
    ...createDraftEditing(deps, CHALLENGES),
    list: (asked) => findAdminChallenges(db, asked),
    async one(challengeId) {
      const row = await findWholeChallenge(db, challengeId);
      if (!row) throw new ProblemError('challenge-not-found');
      return row;
    },
    today: () => dayOf(clock.now()),
  };
}

/**
 * All but `retire` may throw `title-taken` and `badge-taken`; `insert` and `edit` `invalid-input` for an end that is past,
 * `edit` `challenge-joined`, and `publish` `not-ready`.
 */
const CHALLENGES: DraftKind<WholeChallengeRow, WrittenChallenge, ChallengeToChange> = {
  subject: 'challenge',
  notFound: 'challenge-not-found',
  cachedAs: 'challenges',
  search: { kind: SEARCH_KIND, toSearchable },
  nameOf: ({ title }) => title,
  isPublished: ({ is_active }) => is_active,
  // Residents go on seeing a retired challenge, as closed.
  isCached: ({ was_published }) => was_published,
  async insert(trx, now, challenge) {
    await lockContent(trx, 'challenges', null);
    requireAhead(challenge, dayOf(now), 'invalid-input');
    refuseTakenNames(await findTakenNames(trx, namesOf(challenge)), challenge, ALL_NAMES);
    return insertDraft(trx, {
      ...challengeColumns(challenge),
      translations: '{}',
      edited_by_admin: true,
      edited_at: now,
      closed_at: null,
    });
  },
  /** No one joins the challenge meanwhile either. */
  async lock(trx, id, challenge) {
    await lockContent(trx, 'challenges', id);
    return findChallengeToChange(trx, id, challenge && namesOf(challenge));
  },
  edit,
  publish({ trx, now, before }) {
    const challenge = asWritten(before);
    requireReady(challengeForm, challenge);
    requireAhead(challenge, dayOf(now), 'not-ready');
    // Another challenge may have taken the title of a retired one.
    refuseTakenNames(before, challenge, ALL_NAMES);
    const published = { is_active: true, was_published: true, closed_at: null, edited_at: now };
    return saveChallenge(trx, before.id, published);
  },
  retire: ({ trx, now, before }) => saveChallenge(trx, before.id, { is_active: false, edited_at: now }),
};

async function edit({ trx, now, before }: Change<ChallengeToChange>, challenge: WrittenChallenge) {
  const fields = changedFields(asWritten(before), inOrder(challenge));
  if (fields === '') return null;
  const changed = fields.split(', ');
  const promised = promisedFields(changed);
  if (promised.length > 0 && before.participants > 0) {
    const refused = promised.map((field) => [field, ADMIN_FIELD_PROBLEMS['challenge-joined']] as const);
    throw new ProblemError('challenge-joined', { fields: Object.fromEntries(refused) });
  }
  const goal = goalFields(changed);
  if (goal.length > 0) requireAhead(challenge, dayOf(now), 'invalid-input');
  refuseTakenNames(before, challenge, changed);
  const row = await saveChallenge(trx, before.id, {
    ...challengeColumns(challenge),
    translations: JSON.stringify(translationsLeft(before.translations, changed)),
    // With another goal the challenge is open again.
    ...(goal.length > 0 && { closed_at: null }),
    edited_by_admin: true,
    edited_at: now,
  });
  return { row, action: 'edited', fields } as const;
}

/** A challenge is planned for a few years at most. */
const MAX_DAYS_AHEAD = 1_826;

/** Refuses a last day that is past or too far ahead, and a target that cannot be reached by then. */
function requireAhead(challenge: WrittenChallenge, today: Day, code: 'invalid-input' | 'not-ready'): void {
  const { endDate } = challenge;
  if (endDate === null) return;
  if (endDate < today || endDate > addDays(today, MAX_DAYS_AHEAD))
    throw new ProblemError(code, { fields: { endDate: ADMIN_FIELD_PROBLEMS['day-out-of-range'] } });
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

/** Refuses taken names. The ledger identifies a badge by its name, so each name has one source. */
function refuseTakenNames(taken: Taken, { badgeReward }: WrittenChallenge, names: readonly string[]): void {
  if (names.includes('title') && taken.isTitleTaken)
    throw new ProblemError('title-taken', { fields: { title: ADMIN_FIELD_PROBLEMS['challenge-title-taken'] } });
  const isMilestone = badgeReward !== null && MILESTONE_BADGES.has(badgeReward.toLowerCase());
  if (names.includes('badgeReward') && (taken.isBadgeTaken || isMilestone))
    throw new ProblemError('badge-taken', { fields: { badgeReward: ADMIN_FIELD_PROBLEMS['badge-name-taken'] } });
}

function toSearchable(row: WholeChallengeRow): Searchable {
  return { id: row.id, words: searchWords(row.title, searchTexts(row)) };
}
