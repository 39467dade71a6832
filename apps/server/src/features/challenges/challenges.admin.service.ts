import { challengeTexts } from '@ecopulse/content/translations.schema';
import { ADMIN_FIELD_PROBLEMS } from '@ecopulse/contract/admin/admin-field-problems';
import { periodFaults } from '@ecopulse/contract/challenges/challenge-goals';
import { challengeForm } from '@ecopulse/contract/challenges/challenges-admin';
import { formatChangedFields } from '../../core/audit/audit.service.ts';
import { type Day, dayOf } from '../../core/calendar/calendar.rules.ts';
import { lockContent } from '../../core/content/content-admin.queries.ts';
import {
  type EditContext,
  type ContentAdmin,
  createContentAdmin,
  type DraftKind,
  type EditingDeps,
} from '../../core/content/content-editing.ts';
import { type FieldFaults, findFormFaults, throwOnFaults } from '../../core/content/readiness.ts';
import { createTranslatedSource } from '../../core/content/translated-source.ts';
import type { Transaction } from '../../db/database.ts';
import { ProblemError } from '../../core/problems/problem-error.ts';
import { findChoiceFaults, findReachFaults } from './reach.service.ts';
import { MILESTONES } from '../../core/rewards/badges.rules.ts';
import {
  toDefinition,
  challengeColumns,
  pickGoalFields,
  toComparableDefinition,
  pickPromisedFields,
  type ChallengeDefinition,
} from './challenge-columns.rules.ts';
import {
  type AdminChallengeRow,
  type ChallengeListFilters,
  type ChallengeToChange,
  findAdminChallenges,
  findChallengeTexts,
  findChallengeToChange,
  findTakenNames,
  findFullChallenge,
  insertDraft,
  saveChallenge,
  type FullChallengeRow,
} from './challenges.admin.queries.ts';

export interface ChallengesAdmin extends ContentAdmin<
  FullChallengeRow,
  ChallengeDefinition,
  AdminChallengeRow,
  ChallengeListFilters
> {
  today(): Day;
}

export function createChallengesAdmin(deps: EditingDeps): ChallengesAdmin {
  return { ...createContentAdmin(deps, CHALLENGE_KIND), today: () => dayOf(deps.clock.now()) };
}

/**
 * All but `retire` may throw `title-taken` and `badge-taken`; `insert` and `edit` `invalid-input` for an end in the past,
 * `edit` `challenge-joined`, and `publish` `not-ready`.
 */
const CHALLENGE_KIND: DraftKind<
  FullChallengeRow,
  ChallengeDefinition,
  AdminChallengeRow,
  ChallengeListFilters,
  ChallengeToChange
> = {
  subject: 'challenge',
  notFound: 'challenge-not-found',
  cachedAs: 'challenges',
  nameOf: ({ title }) => title,
  isPublished: ({ is_active }) => is_active,
  // Residents still see a retired challenge, as closed.
  isCached: ({ was_published }) => was_published,
  list: findAdminChallenges,
  find: findFullChallenge,
  async insert(trx, now, challenge) {
    await lockContent(trx, 'challenges', null);
    const taken = await findTakenNames(trx, namesOf(challenge));
    const goalFaults = await findGoalFaults({ trx, now }, challenge, false);
    throwOnFaults(['invalid-input', goalFaults], ...nameFaults(taken, challenge, ALL_NAMES));
    return insertDraft(trx, {
      ...challengeColumns(challenge),
      edited_by_admin: true,
      edited_at: now,
      closed_at: null,
    });
  },
  /** The lock also prevents residents from joining. */
  async lock(trx, id, challenge) {
    await lockContent(trx, 'challenges', id);
    return findChallengeToChange(trx, id, challenge && namesOf(challenge));
  },
  edit,
  async publish({ trx, now, before }) {
    const challenge = toDefinition(before);
    throwOnFaults(
      ['not-ready', findFormFaults(challengeForm, challenge)],
      ['not-ready', await findGoalFaults({ trx, now }, challenge, true)],
      // Another challenge may have taken the title of a retired one.
      ...nameFaults(before, challenge, ALL_NAMES),
    );
    const published = { is_active: true, was_published: true, closed_at: null, edited_at: now };
    return saveChallenge(trx, before.id, published);
  },
  retire: ({ trx, now, before }) => saveChallenge(trx, before.id, { is_active: false, edited_at: now }),
};

export const TRANSLATED_CHALLENGES = createTranslatedSource(CHALLENGE_KIND, {
  list: findChallengeTexts,
  textsOf: ({ badge_reward, ...texts }) => challengeTexts({ ...texts, badgeReward: badge_reward }),
});

async function edit({ trx, now, before }: EditContext<ChallengeToChange>, challenge: ChallengeDefinition) {
  const formattedFields = formatChangedFields(toDefinition(before), toComparableDefinition(challenge));
  if (formattedFields === '') return null;
  const changedFields = formattedFields.split(', ');
  const changedPromises = pickPromisedFields(changedFields);
  if (changedPromises.length > 0 && before.participants > 0) {
    const faults = changedPromises.map((field) => [field, ADMIN_FIELD_PROBLEMS['challenge-joined']] as const);
    throw new ProblemError('challenge-joined', { fields: Object.fromEntries(faults) });
  }
  const changedGoal = pickGoalFields(changedFields);
  throwOnFaults(
    ['invalid-input', changedGoal.length > 0 ? await findGoalFaults({ trx, now }, challenge, before.is_active) : {}],
    ...nameFaults(before, challenge, changedFields),
  );
  const row = await saveChallenge(trx, before.id, {
    ...challengeColumns(challenge),
    // A new goal reopens the challenge.
    ...(changedGoal.length > 0 && { closed_at: null }),
    edited_by_admin: true,
    edited_at: now,
  });
  return { row, action: 'edited', fields: formattedFields } as const;
}

/** A draft may wait for what it counts; the filter of a published challenge must leave enough that is open today. */
async function findGoalFaults(
  { trx, now }: { readonly trx: Transaction; readonly now: Date },
  challenge: ChallengeDefinition,
  isPublished: boolean,
): Promise<FieldFaults> {
  return {
    ...(isPublished && challenge.filter !== null && (await findReachFaults(trx, now, challenge))),
    ...(await findChoiceFaults(trx, challenge.filter)),
    ...periodFaults(challenge, dayOf(now)),
  };
}

const MILESTONE_BADGES = new Set(MILESTONES.map(({ badgeName }) => badgeName.toLowerCase()));

const ALL_NAMES = ['title', 'badgeReward'];

function namesOf({ title, badgeReward }: ChallengeDefinition) {
  return { title, badge: badgeReward };
}

interface TakenNames {
  readonly isTitleTaken: boolean;
  readonly isBadgeTaken: boolean;
}

/** The ledger identifies a badge by its name, so each name must have one source. */
function nameFaults(
  taken: TakenNames,
  { badgeReward }: ChallengeDefinition,
  names: readonly string[],
): (readonly ['title-taken' | 'badge-taken', FieldFaults])[] {
  const isMilestone = badgeReward !== null && MILESTONE_BADGES.has(badgeReward.toLowerCase());
  const isTitleTaken = names.includes('title') && taken.isTitleTaken;
  const isBadgeTaken = names.includes('badgeReward') && (taken.isBadgeTaken || isMilestone);
  return [
    ['title-taken', isTitleTaken ? { title: ADMIN_FIELD_PROBLEMS['challenge-title-taken'] } : {}],
    ['badge-taken', isBadgeTaken ? { badgeReward: ADMIN_FIELD_PROBLEMS['badge-name-taken'] } : {}],
  ];
}
