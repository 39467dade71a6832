import type { Appeal, Moderation } from '@ecopulse/contract/admin/moderation';
import { toResidentCard } from '../../../core/residents/residents.view.ts';
import type { SuspensionRow } from '../../../core/residents/suspensions.queries.ts';
import type { AppealRow, NoteRow } from './moderation.queries.ts';
import type { ModerationState } from './moderation.service.ts';

function toSuspension(row: SuspensionRow): NonNullable<Moderation['suspension']> {
  return {
    id: row.id,
    reason: row.reason,
    startedAt: row.started_at.toISOString(),
    until: row.until,
    appeal: row.appeal,
    appealedAt: row.appealed_at?.toISOString() ?? null,
    decision: row.decision,
    answer: row.answer,
  };
}

function toNote({ id, text, created_at: createdAt, author }: NoteRow): Moderation['notes'][number] {
  return { id, text, createdAt: createdAt.toISOString(), author: author && toResidentCard(author) };
}

export function toModeration({ suspension, notes, ...standing }: ModerationState): Moderation {
  return { ...standing, suspension: suspension && toSuspension(suspension), notes: notes.map(toNote) };
}

export function toAppeal(row: AppealRow): Appeal {
  return {
    ...toSuspension(row),
    resident: toResidentCard(row.resident),
    appeal: row.appeal ?? '',
    appealedAt: (row.appealed_at ?? row.started_at).toISOString(),
  };
}
