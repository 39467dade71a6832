import { setImmediate } from 'node:timers/promises';
import { ADMIN_FIELD_PROBLEMS } from '@ecopulse/contract/admin/admin-field-problems';
import { MAX_POINTS_IN_ALL, type Outline } from '@ecopulse/contract/green-spaces/outlines';
import { recordAudits } from '../../../core/audit/audit.service.ts';
import type { EditingDeps } from '../../../core/content/content-editing.ts';
import { ProblemError } from '../../../core/problems/problem-error.ts';
import type { Transaction } from '../../../db/database.ts';
import { CACHED_RESPONSES } from '../../../db/topics.ts';
import { findExtents, insertSpaces, lockImports, updateExtents } from './outline-import.queries.ts';
import { byKey, compare, type Comparison, draftOf, extentOfRow } from './outline-import.rules.ts';
import {
  countPoints,
  nameKey,
  type OutlineRefusal,
  type Polygon,
  readGeometry,
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

export interface Imported {
  readonly created: number;
  readonly edited: number;
}

export interface GreenSpacesImport {
  /** Stores nothing. Throws `invalid-input` if the file has too many points. */
  preview(features: readonly unknown[]): Promise<Comparison[]>;
  /**
   * Imports all or none. Throws `invalid-input` for a duplicate or an outline that the preview refuses,
   * and `edited-meanwhile`.
   */
  importAll(adminId: number, outlines: readonly OutlineToImport[]): Promise<Imported>;
}

/** How long a preview may block other requests at a time. */
const SLICE_MS = 12;

export function createGreenSpacesImport({ db, clock, changes }: EditingDeps): GreenSpacesImport {
  return {
    async preview(features) {
      const points = features.reduce<number>((sum, feature) => sum + countPoints(feature), 0);
      if (points > MAX_POINTS_IN_ALL) throw refuse('features', `Must have at most ${MAX_POINTS_IN_ALL} points in all`);
      const present = byKey(await findExtents(db));
      const compared: Comparison[] = [];
      let since = performance.now();
      for (const { name, key, path, polygons, refusal } of readOutlines(features)) {
        compared.push(compare(name, present.get(key) ?? null, refusal ?? extentOrRefusal(polygons, path)));
        if (performance.now() - since < SLICE_MS) continue;
        await setImmediate();
        since = performance.now();
      }
      return compared;
    },
    async importAll(adminId, outlines) {
      refuseTwice(outlines);
      const checked = outlines.map((each, index) => ({ ...each, outline: requireOutline(each.outline, index) }));
      const imported = await db.transaction().execute((trx) => importAll(trx, clock.now(), adminId, checked));
      changes.publish(CACHED_RESPONSES, 'green-spaces');
      return imported;
    },
  };
}

function refuse(field: string, sentence: string): ProblemError {
  return new ProblemError('invalid-input', { fields: { [field]: sentence } });
}

function extentOrRefusal(polygons: readonly Polygon[], path: string): Extent | OutlineRefusal {
  const extent = extentOf(polygons);
  return typeof extent === 'string' ? { fault: extent, path, at: null } : extent;
}

function requireOutline(geometry: unknown, index: number): Outline {
  const coordinates = readGeometry(geometry, `outlines.${index}.outline`);
  if ('fault' in coordinates) throw refuse(`outlines.${index}.outline`, ADMIN_FIELD_PROBLEMS['not-an-outline']);
  return { type: 'MultiPolygon', coordinates };
}

function refuseTwice(outlines: readonly OutlineToImport[]): void {
  const seen = new Set<string | number>();
  for (const [index, { name, greenSpace }] of outlines.entries()) {
    const what = greenSpace?.id ?? nameKey(name);
    if (seen.has(what)) throw refuse(`outlines.${index}.name`, 'Must not be there twice');
    seen.add(what);
  }
}

async function importAll(
  trx: Transaction,
  now: Date,
  adminId: number,
  outlines: readonly CheckedOutline[],
): Promise<Imported> {
  await lockImports(trx);
  const present = await findExtents(trx);
  const known = new Map(present.map((space) => [space.id, space]));
  const taken = byKey(present);
  const changed = outlines.flatMap(({ greenSpace, lat, lng, areaHectares, zones, outline }) => {
    if (greenSpace === null) return [];
    const row = known.get(greenSpace.id);
    if (row?.version !== greenSpace.version) throw new ProblemError('edited-meanwhile');
    const after = { lat, lng, areaHectares, zones, outline };
    const isSame = JSON.stringify(extentOfRow(row)) === JSON.stringify(after);
    return isSame ? [] : [{ ...greenSpace, name: row.name, ...after }];
  });
  const fresh = outlines.filter(({ greenSpace }) => greenSpace === null);
  if (fresh.some(({ name }) => taken.has(nameKey(name)))) throw new ProblemError('edited-meanwhile');

  const edited = changed.length === 0 ? [] : await updateExtents(trx, changed, now);
  if (edited.length < changed.length) throw new ProblemError('edited-meanwhile');
  const drafts = fresh.map(({ name, ...extent }) => draftOf(name, extent, now));
  const created = drafts.length === 0 ? [] : await insertSpaces(trx, drafts);
  const subject = 'green_space';
  const counts = { created: created.length, edited: edited.length };
  const whole = { adminId, action: 'imported', subject, subjectId: null, subjectName: '', facts: counts } as const;
  await recordAudits(trx, now, [
    whole,
    ...changed.map(({ id, name }) => {
      const facts = { fields: 'lat, lng, areaHectares, zones, outline' };
      return { adminId, action: 'edited', subject, subjectId: id, subjectName: name, facts } as const;
    }),
    ...created.map(({ id, name }) => {
      return { adminId, action: 'created', subject, subjectId: id, subjectName: name } as const;
    }),
  ]);
  return counts;
}
