import { sql } from 'kysely';
import type { PersonalTable } from '../../core/personal-data/personal-data.ts';

/** The entries about a resident: about themselves, and about a report or a check-in that is named after them. */
const ofSubject = (residentId: number) => sql<boolean>`(
  (subject = 'resident' and subject_id = ${residentId})
  or (subject = 'report' and subject_id = any(array(select id::bigint from reports where reported_id = ${residentId})))
  or (subject = 'check_in' and subject_id = any(array(select id from check_ins where resident_id = ${residentId} and flag is not null)))
)`;

/** What admins write about residents in their own words. */
const FREE_TEXT = sql`array['reason', 'answer']`;

/** The audit log. It keeps what admins did, but not to whom, and not who they were. */
export const ADMIN_DATA: readonly PersonalTable[] = [
  {
    table: 'audit_entries',
    kind: 'adminActions',
    columns: {
      admin_id: 'unlink',
      subject_id: {
        removes: 'the name, and what an admin wrote about the resident',
        rows: (residentId) => sql<boolean>`
          ${ofSubject(residentId)} and (subject_name <> '' or facts ?| ${FREE_TEXT})`,
        set: sql`subject_name = '', facts = facts - ${FREE_TEXT}`,
      },
    },
    exported: {
      list: 'adminActions',
      // Their own actions as an admin, and those about their account; never those about reports of others.
      query: (residentId) => sql`
        select case when admin_id = ${residentId} then 'by you' else 'about you' end as role, action, subject,
          case when subject = 'resident' and subject_id = ${residentId} then facts end as facts, created_at as "createdAt"
        from audit_entries
        where admin_id = ${residentId} or (subject = 'resident' and subject_id = ${residentId})
        order by id`,
    },
  },
];
