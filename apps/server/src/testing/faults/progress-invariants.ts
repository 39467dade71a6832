import { ECO_ACTIONS, type EcoAction } from '@ecopulse/contract/challenges/challenges';
import { dayOf } from '../../core/calendar/calendar.rules.ts';
import { takesBack } from '../../core/rewards/rewards.rules.ts';
import { streakOn } from '../../core/rewards/streak.rules.ts';
import type { Transaction } from '../../db/database.ts';
import { countedSince, progressOf, targetOf } from '../../features/challenges/challenges.rules.ts';
import type { Ledger, LedgerRow, ScoreRow } from './ledger.ts';

type Participation = Awaited<ReturnType<typeof findParticipations>>[number];

function findParticipations(trx: Transaction) {
  return trx
    .selectFrom('challenge_participations as p')
    .innerJoin('challenges as c', 'c.id', 'p.challenge_id')
    .select(['p.resident_id', 'p.challenge_id', 'p.joined_at', 'p.ends_at', 'p.progress', 'p.completed_at'])
    .select(['c.metric', 'c.filter', 'c.target'])
    .execute();
}

export async function wrongProgress(trx: Transaction, ledger: Ledger, scores: readonly ScoreRow[]): Promise<string[]> {
  const scoreOf = new Map(scores.map((score) => [score.resident_id, score]));
  const proven = new Set(scores.filter((one) => one.has_verified).map((one) => `friend:${one.resident_id}`));
  const isCounted = ({ type, subject }: LedgerRow) => type !== 'friend_added' || proven.has(subject);
  const ofChallenges = (await findParticipations(trx)).flatMap((one) => {
    const score = scoreOf.get(one.resident_id);
    const rows = countedSince(one, dayOf(one.joined_at), (ledger.get(one.resident_id) ?? []).filter(isCounted));
    const wrong = one.completed_at === null ? wrongOpen(one, rows, score) : wrongCompleted(one, rows, one.completed_at);
    return wrong === null ? [] : [`resident ${one.resident_id} in challenge ${one.challenge_id}: ${wrong}`];
  });
  return [...ofChallenges, ...[...ledger].flatMap(([id, rows]) => beyondCap(id, rows))];
}

function wrongOpen(one: Participation, since: readonly LedgerRow[], score: ScoreRow | undefined): string | null {
  const rows = since.filter(({ created_at }) => one.ends_at === null || created_at < one.ends_at);
  // After its end the challenge no longer changes, while the streak does.
  if (one.metric === 'streak_days' && rows.length < since.length) return null;
  const proven = progressOf(one, rows, streakAt(rows.at(-1), score));
  if (proven !== one.progress) return `progress ${one.progress}, the ledger says ${proven}`;
  return proven >= targetOf(one) ? `not completed with ${proven}` : null;
}

/** Progress was last written with the last activity, so use the streak of that time. */
function streakAt(last: LedgerRow | undefined, score: ScoreRow | undefined): number {
  if (!last || !score) return 0;
  const { current_streak: current, longest_streak: longest, freezes, last_active_day: lastDay } = score;
  return streakOn({ current, longest, freezes, lastDay }, last.day).current;
}

/** Activities that completed a challenge cannot be undone, so all of them must still count. */
function wrongCompleted(one: Participation, since: readonly LedgerRow[], completedAt: Date): string | null {
  if (one.progress !== targetOf(one)) return `completed with ${one.progress} of ${targetOf(one)}`;
  const until = since.filter((row) => row.created_at <= completedAt || takesBack(row.type));
  const standing = progressOf(one, until, Infinity);
  return standing < targetOf(one) ? `completed, but only ${standing} of ${targetOf(one)} still stand` : null;
}

function beyondCap(residentId: number, rows: readonly LedgerRow[]): string[] {
  const takenBack = new Set(rows.filter(({ type }) => takesBack(type)).map(({ subject }) => subject));
  const standing = rows.filter(({ type, id, facts }) => {
    const isListed = String(facts['action']) in ECO_ACTIONS;
    return type === 'eco_action' && isListed && !takenBack.has(`activity:${id}`);
  });
  const byDay = Map.groupBy(standing, ({ day, facts }) => `${String(facts['action'])} on ${day}`);
  return [...byDay].flatMap(([key, same]) => {
    const { dailyCap } = ECO_ACTIONS[same[0]?.facts['action'] as EcoAction];
    return same.length > dailyCap ? [`resident ${residentId} logged ${same.length} times ${key}`] : [];
  });
}
