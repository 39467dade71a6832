import { setImmediate } from 'node:timers/promises';
import { ADMIN_FIELD_PROBLEMS } from '@ecopulse/contract/admin/admin-field-problems';
import { MAX_TOTAL_POINTS, type Outline } from '@ecopulse/contract/green-spaces/outlines';
import { recordAuditEntries } from '../../../core/audit/audit.service.ts';
import { dayOf } from '../../../core/calendar/calendar.rules.ts';
import type { EditingDeps } from '../../../core/content/content-editing.ts';
import { ProblemError } from '../../../core/problems/problem-error.ts';
import type { Transaction } from '../../../db/database.ts';
import { CACHED_RESPONSES } from '../../../db/topics.ts';
import { ADMINS_SOURCE } from '../field-locks.rules.ts';
import { EXTENT_FIELDS, findExtents, insertSpaces, lockImports, updateExtents } from './outline-import.queries.ts';
import {
  spacesByNameKey,
  compareOutline,
  type Comparison,
  toDraftColumns,
  extentOfRow,
} from './outline-import.rules.ts';
import {
  countPoints,
  nameKey,
  type OutlineRefusal,
  type Polygon,
  parseGeometry,
  readOutlines,
} from '../outlines/outline-file.rules.ts';
import { type Extent, extentOf } from '../outlines/outline.rules.ts';

/** `greenSpace` has the version that the admin has seen; null for a new one. */
export interface OutlineToImport extends Omit<Extent, 'outline'> {
  readonly name: string;
  /** A GeoJSON geometry, not validated yet. */
  readonly outline?: unknown;
  readonly greenSpace: { readonly id: number; readonly version: number } | null;
}

type CheckedOutline = OutlineToImport & { readonly outline: Outline };

export interface ImportCounts {
  readonly created: number;
  readonly edited: number;
}

export interface OutlineImport {
  /** Stores nothing. Throws `invalid-input` if the file has too many points. */
  preview(features: readonly unknown[]): Promise<Comparison[]>;
  /**
   * Imports all or none. Throws `invalid-input` for a duplicate or an outline that the preview refuses,
   * and `edited-meanwhile`.
   */
  importAll(adminId: number, outlines: readonly OutlineToImport[]): Promise<ImportCounts>;
}

/** A preview yields to other requests this often. */
const MAX_BLOCKING_MS = 12;

export function createOutlineImport({ db, clock, changes }: EditingDeps): OutlineImport {
  return {
    async preview(features) {
      const points = features.reduce<number>((sum, feature) => sum + countPoints(feature), 0);
      if (points > MAX_TOTAL_POINTS)
        throw invalidField('features', `Must have at most ${MAX_TOTAL_POINTS} points in all`);
      const spacesByKey = spacesByNameKey(await findExtents(db));
      const comparisons: Comparison[] = [];
      let sliceStartedAt = performance.now();
      for (const { name, key, path, polygons, refusal } of readOutlines(features)) {
        comparisons.push(
          compareOutline(name, spacesByKey.get(key) ?? null, refusal ?? extentOrRefusal(polygons, path)),
        );
        if (performance.now() - sliceStartedAt < MAX_BLOCKING_MS) continue;
        await setImmediate();
        sliceStartedAt = performance.now();
      }
      return comparisons;
    },
    async importAll(adminId, outlines) {
      refuseDuplicates(outlines);
      const checkedOutlines: CheckedOutline[] = [];
      for (const [index, item] of outlines.entries()) {
        checkedOutlines.push({ ...item, outline: requireOutline(item.outline, index) });
        // Each takes a moment; other requests come between.
        await setImmediate();
      }
      const imported = await db
        .transaction()
        .execute((trx) => importOutlines(trx, clock.now(), adminId, checkedOutlines));
      changes.publish(CACHED_RESPONSES, 'green-spaces');
      return imported;
    },
  };
}

function invalidField(field: string, message: string): ProblemError {
  return new ProblemError('invalid-input', { fields: { [field]: message } });
}

function extentOrRefusal(polygons: readonly Polygon[], path: string): Extent | OutlineRefusal {
  const extent = extentOf(polygons);
  return typeof extent === 'string' ? { fault: extent, path, at: null } : extent;
}

function requireOutline(geometry: unknown, index: number): Outline {
  const coordinates = parseGeometry(geometry, `outlines.${index}.outline`);
  if ('fault' in coordinates) throw invalidField(`outlines.${index}.outline`, ADMIN_FIELD_PROBLEMS['not-an-outline']);
  return { type: 'MultiPolygon', coordinates };
}

function refuseDuplicates(outlines: readonly OutlineToImport[]): void {
  const seenKeys = new Set<string | number>();
  for (const [index, { name, greenSpace }] of outlines.entries()) {
    const key = greenSpace?.id ?? nameKey(name);
    if (seenKeys.has(key)) throw invalidField(`outlines.${index}.name`, 'Must not be there twice');
    seenKeys.add(key);
  }
}

async function importOutlines(
  trx: Transaction,
  now: Date,
  adminId: number,
  outlines: readonly CheckedOutline[],
): Promise<ImportCounts> {
  await lockImports(trx);
  const currentSpaces = await findExtents(trx);
  const spacesById = new Map(currentSpaces.map((space) => [space.id, space]));
  const spacesByKey = spacesByNameKey(currentSpaces);
  const changedExtents = outlines.flatMap(({ greenSpace, lat, lng, areaHectares, zones, outline }) => {
    if (greenSpace === null) return [];
    const row = spacesById.get(greenSpace.id);
    if (row?.version !== greenSpace.version) throw new ProblemError('edited-meanwhile');
    const after = { lat, lng, areaHectares, zones, outline };
    const isSame = JSON.stringify(extentOfRow(row)) === JSON.stringify(after);
    return isSame ? [] : [{ ...greenSpace, name: row.name, ...after }];
  });
  const newOutlines = outlines.filter(({ greenSpace }) => greenSpace === null);
  if (newOutlines.some(({ name }) => spacesByKey.has(nameKey(name)))) throw new ProblemError('edited-meanwhile');

  const editedIds =
    changedExtents.length === 0
      ? []
      : await updateExtents(trx, changedExtents, now, { source: ADMINS_SOURCE, date: dayOf(now) });
  if (editedIds.length < changedExtents.length) throw new ProblemError('edited-meanwhile');
  const drafts = newOutlines.map(({ name, ...extent }) => toDraftColumns(name, extent, now));
  const createdSpaces = drafts.length === 0 ? [] : await insertSpaces(trx, drafts);
  const subject = 'green_space';
  const counts = { created: createdSpaces.length, edited: editedIds.length };
  const importAudit = {
    adminId,
    action: 'imported',
    subject,
    subjectId: null,
    subjectName: '',
    facts: counts,
  } as const;
  await recordAuditEntries(trx, now, [
    importAudit,
    ...changedExtents.map(({ id, name }) => {
      const facts = { fields: EXTENT_FIELDS.join(', ') };
      return { adminId, action: 'edited', subject, subjectId: id, subjectName: name, facts } as const;
    }),
    ...createdSpaces.map(({ id, name }) => {
      return { adminId, action: 'created', subject, subjectId: id, subjectName: name } as const;
    }),
  ]);
  return counts;
}
