import { sql } from 'kysely';
import type { PersonalTable } from '../../core/personal-data/personal-data.ts';

/** Challenges that residents joined; a trigger takes them off the totals. Eco-actions are in the ledger. */
export const CHALLENGES_DATA: readonly PersonalTable[] = [
  {
    table: 'challenge_participations',
    kind: 'challenges',
    columns: { resident_id: 'delete' },
    exported: {
      list: 'challenges',
      query: (residentId) => sql`
        select c.title as challenge, p.progress, c.target, p.joined_at as "joinedAt", p.ends_at as "endsAt",
          p.completed_at as "completedAt"
        from challenge_participations p join challenges c on c.id = p.challenge_id
        where p.resident_id = ${residentId}
        order by p.joined_at, c.id`,
    },
  },
];
