import { sql } from 'kysely';
import type { PersonalTable } from '../../core/personal-data/personal-data.ts';

/** A trigger updates the totals when rows are deleted. Eco-actions are in the ledger. */
export const CHALLENGES_DATA: readonly PersonalTable[] = [
  {
    table: 'challenge_participations',
    kind: 'challenges',
    columns: { resident_id: 'delete' },
    list: 'challenges',
    query: (residentId) => sql`
      select c.title as challenge, p.progress, c.target, p.joined_at as "joinedAt", p.ends_at as "endsAt",
        p.completed_at as "completedAt"
      from challenge_participations p join challenges c on c.id = p.challenge_id
      where p.resident_id = ${residentId}
      order by p.joined_at, c.id`,
  },
  {
    table: 'left_challenges',
    kind: 'challenges',
    columns: { resident_id: 'delete' },
    list: 'leftChallenges',
    query: (residentId) => sql`
      select c.title as challenge, l.progress, l.joined_at as "joinedAt", l.ends_at as "endsAt", l.left_at as "leftAt"
      from left_challenges l join challenges c on c.id = l.challenge_id
      where l.resident_id = ${residentId}
      order by l.left_at, c.id`,
  },
];
