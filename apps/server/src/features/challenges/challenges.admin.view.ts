import { challengeEmblem } from '@ecopulse/contract/challenges/challenge-emblems';
import type { ChallengeToEdit, ListedChallenge } from '@ecopulse/contract/challenges/challenges-admin';
import type { Day } from '../../core/calendar/calendar.rules.ts';
import { toContentState } from '../../core/content/content-state.view.ts';
import type { AdminChallengeRow, FullChallengeRow } from './challenges.admin.queries.ts';
import { isOpen } from './challenges.rules.ts';

export function toListedChallenge(row: AdminChallengeRow, today: Day): ListedChallenge {
  return {
    ...toContentState({ ...row, isShown: row.is_active }),
    title: row.title,
    // Enums of the contract: every writer of these columns checks them.
    type: row.type as ListedChallenge['type'],
    metric: row.metric,
    filter: row.filter,
    target: row.target,
    durationDays: row.duration_days,
    endDate: row.end_date,
    emblem: challengeEmblem(row),
    isActive: isOpen(row, today),
    participantCount: row.participants,
    completionCount: row.completions,
  };
}

export function toChallengeToEdit(row: FullChallengeRow, today: Day): ChallengeToEdit {
  return {
    ...toListedChallenge(row, today),
    description: row.description,
    category: row.category,
    difficulty: row.difficulty as ChallengeToEdit['difficulty'],
    ecoPointsReward: row.eco_points_reward,
    badgeReward: row.badge_reward,
    hasJoined: row.participants > 0,
    clubName: row.club_name,
  };
}
