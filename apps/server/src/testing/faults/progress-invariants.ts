import { ECO_ACTIONS, type EcoAction } from '@ecopulse/contract/challenges/challenges';
import { dayOf } from '../../core/calendar/calendar.rules.ts';
import { isUndo } from '../../core/rewards/rewards.rules.ts';
import { streakOn } from '../../core/rewards/streak.rules.ts';
import type { Transaction } from '../../db/database.ts';
import { selectCountedActivities, progressOf, targetOf } from '../../features/challenges/challenges.rules.ts';
import type { Ledger, LedgerRow, ScoreRow } from './ledger.ts';

type Participation = Awaited<ReturnType<typeof listParticipations>>[number];

function listParticipations(trx: Transaction) {
  return trx
    .selectFrom('challenge_participations as p')
    .innerJoin('challenges as c', 'c.id', 'p.challenge_id')
    .select(['p.resident_id', 'p.challenge_id', 'p.joined_at', 'p.ends_at', 'p.progress', 'p.completed_at'])
    .select(['c.metric', 'c.filter', 'c.target'])
    .execute();
}

export async function listProgressViolations(
  trx: Transaction,
  ledger: Ledger,
  scores: readonly ScoreRow[],
): Promise<string[]> {
  const scoresByResident = new Map(scores.map((score) => [score.resident_id, score]));
  const verifiedFriends = new Set(
    scores.filter((score) => score.has_verified).map((score) => `friend:${score.resident_id}`),
  );
  // A new friend counts only once they have a verified activity.
  const isCounted = ({ type, subject }: LedgerRow) => type !== 'friend_added' || verifiedFriends.has(subject);
  const challengeViolations = (await listParticipations(trx)).flatMap((participation) => {
    const score = scoresByResident.get(participation.resident_id);
    const rows = selectCountedActivities(
      participation,
      dayOf(participation.joined_at),
      (ledger.get(participation.resident_id) ?? []).filter(isCounted),
    );
    const violation =
      participation.completed_at === null
        ? findOpenViolation(participation, rows, score)
        : findCompletedViolation(participation, rows, participation.completed_at);
    return violation === null
      ? []
      : [`resident ${participation.resident_id} in challenge ${participation.challenge_id}: ${violation}`];
  });
  return [...challengeViolations, ...[...ledger].flatMap(([id, rows]) => listDailyCapViolations(id, rows))];
}

function findOpenViolation(
  participation: Participation,
  countedRows: readonly LedgerRow[],
  score: ScoreRow | undefined,
): string | null {
  const rows = countedRows.filter(
    ({ created_at }) => participation.ends_at === null || created_at < participation.ends_at,
  );
  // After its end the challenge no longer changes, while the streak does.
  if (participation.metric === 'streak_days' && rows.length < countedRows.length) return null;
  const proven = progressOf(participation, rows, streakAt(rows.at(-1), score));
  if (proven !== participation.progress) return `progress ${participation.progress}, the ledger says ${proven}`;
  return proven >= targetOf(participation) ? `not completed with ${proven}` : null;
}

/** Progress was last written with the last activity, so use the streak of that time. */
function streakAt(last: LedgerRow | undefined, score: ScoreRow | undefined): number {
  if (!last || !score) return 0;
  const { current_streak: current, longest_streak: longest, freezes, last_active_day: lastDay } = score;
  return streakOn({ current, longest, freezes, lastDay }, last.day).current;
}

/** Activities that completed a challenge cannot be undone, so all of them must still count. */
function findCompletedViolation(
  participation: Participation,
  countedRows: readonly LedgerRow[],
  completedAt: Date,
): string | null {
  if (participation.progress !== targetOf(participation))
    return `completed with ${participation.progress} of ${targetOf(participation)}`;
  const rowsAtCompletion = countedRows.filter((row) => row.created_at <= completedAt || isUndo(row.type));
  // The streak at that time is not stored, so any streak passes.
  const remaining = progressOf(participation, rowsAtCompletion, Infinity);
  return remaining < targetOf(participation)
    ? `completed, but only ${remaining} of ${targetOf(participation)} still stand`
    : null;
}

function listDailyCapViolations(residentId: number, rows: readonly LedgerRow[]): string[] {
  const undoneSubjects = new Set(rows.filter(({ type }) => isUndo(type)).map(({ subject }) => subject));
  const remaining = rows.filter(({ type, id, facts }) => {
    const isListed = String(facts['action']) in ECO_ACTIONS;
    return type === 'eco_action' && isListed && !undoneSubjects.has(`activity:${id}`);
  });
  const byDay = Map.groupBy(remaining, ({ day, facts }) => `${String(facts['action'])} on ${day}`);
  return [...byDay].flatMap(([key, sameActions]) => {
    const { dailyCap } = ECO_ACTIONS[sameActions[0]?.facts['action'] as EcoAction];
    return sameActions.length > dailyCap ? [`resident ${residentId} logged ${sameActions.length} times ${key}`] : [];
  });
}
