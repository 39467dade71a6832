import { recordAuditEntry } from '../../../core/audit/audit.service.ts';
import {
  type EditContext,
  editContent,
  type EditingDeps,
  type EditRequest,
} from '../../../core/content/content-editing.ts';
import { ProblemError } from '../../../core/problems/problem-error.ts';
import { changeSpace, type SpaceRow } from '../admin/green-spaces.admin.queries.ts';
import { GREEN_SPACE_KIND, reload } from '../admin/green-spaces.admin.service.ts';
import { measureMrt } from '../map/base-map.content.ts';
import { dateFacilities } from './place-differences.rules.ts';
import { deleteDifferences, lockDifferences, refuseDifferences } from './place-sources.queries.ts';

interface Decisions {
  /** Ids of differences. */
  readonly approve: readonly number[];
  readonly refuse: readonly number[];
}

/**
 * All of them or none. Throws like an edit of a green space, `edited-meanwhile` also for a difference that is there no
 * longer, and `invalid-input` for approving a field that an admin has corrected. Approved fields are not locked, so the next
 * difference comes again. Returns the version of the green space.
 */
export async function decideDifferences(deps: EditingDeps, request: EditRequest, decisions: Decisions) {
  const { version } = await editContent(deps, GREEN_SPACE_KIND, request, null, (context) =>
    decide(context, request.adminId, decisions),
  );
  return { version };
}

async function decide({ trx, now, before }: EditContext<SpaceRow>, adminId: number, { approve, refuse }: Decisions) {
  const ids = [...approve, ...refuse];
  const differences = await lockDifferences(trx, before.id, ids);
  if (differences.length !== ids.length) throw new ProblemError('edited-meanwhile');
  const approved = differences.filter(({ id }) => approve.includes(id));
  const refused = differences.filter(({ id }) => refuse.includes(id));
  refuseLocked(approve, approved, before.locked_fields);
  if (refused.length > 0) {
    await refuseDifferences(trx, refuse, now);
    const subject = { subject: 'green_space', subjectId: before.id, subjectName: before.name } as const;
    const facts = { fields: refused.map(({ field }) => field).join(', ') };
    await recordAuditEntry(trx, now, { adminId, action: 'source_refused', ...subject, facts });
  }
  if (approved.length === 0) return null;
  await deleteDifferences(trx, approve);
  const values = Object.assign({}, ...approved.map(toColumns)) as ReturnType<typeof toColumns>;
  const dated = approved.map(({ field, source, date }) => [field, { source, date }] as const);
  const facts = JSON.stringify({ ...before.facts, ...Object.fromEntries(dated) });
  const nearestMrt = values.nearest_mrt;
  const moved = nearestMrt !== undefined && { mrt_distance_meters: await measureMrt({ ...before, nearestMrt }) };
  await changeSpace(trx, { id: before.id, values: { ...values, ...moved, facts }, routes: null });
  const fields = approved.map(({ field }) => field).join(', ');
  return { row: await reload(trx, before.id), action: 'edited', fields } as const;
}

type Difference = Awaited<ReturnType<typeof lockDifferences>>[number];

function toColumns({ incoming: { value }, date }: Pick<Difference, 'incoming' | 'date'>) {
  if (typeof value === 'string') return { nearest_mrt: value };
  return { facilities: JSON.stringify(dateFacilities(value, date)) };
}

function refuseLocked(approve: readonly number[], approved: readonly Difference[], lockedFields: readonly string[]) {
  const faults = approved
    .filter(({ field }) => lockedFields.includes(field))
    .map(({ id }) => [`approve.${approve.indexOf(id)}`, 'Must be a field that no admin has corrected'] as const);
  if (faults.length > 0) throw new ProblemError('invalid-input', { fields: Object.fromEntries<string>(faults) });
}
