import { greenSpaceTexts } from '@ecopulse/content/translations.schema';
import { ADMIN_FIELD_PROBLEMS } from '@ecopulse/contract/admin/admin-field-problems';
import { FIRST_DATA_YEAR } from '@ecopulse/contract/green-spaces/facilities';
import { FIELD_PROBLEMS, fillPlaceholders } from '@ecopulse/contract/field-problems';
import { type GreenSpaceForm, greenSpaceForm } from '@ecopulse/contract/green-spaces/green-spaces-admin';
import type { PlaceFacts } from '@ecopulse/contract/green-spaces/place-facts';
import { MAX_ROUTE_DISTANCE_KM } from '@ecopulse/contract/green-spaces/route-lines';
import { formatChangedFields } from '../../../core/audit/audit.service.ts';
import { dayOf } from '../../../core/calendar/calendar.rules.ts';
import type { EditContext, ContentAdmin, DraftKind } from '../../../core/content/content-editing.ts';
import { type FieldFaults, findFormFaults, throwOnFaults } from '../../../core/content/readiness.ts';
import { createTranslatedSource } from '../../../core/content/translated-source.ts';
import { retainPicture } from '../../../core/pictures/content-pictures.service.ts';
import { ProblemError } from '../../../core/problems/problem-error.ts';
import type { Transaction } from '../../../db/database.ts';
import { correctFields, dateFacts, filledFacts } from '../field-locks.rules.ts';
import { measureMrt } from '../map/base-map.content.ts';
import {
  changeSpace,
  findListedSpaces,
  findSpaceTexts,
  findSpaceToEdit,
  insertSpace,
  type ListedSpaceRow,
  lockSpaceToEdit,
  type SpaceRow,
  type SpaceListFilters,
} from './green-spaces.admin.queries.ts';
import {
  farFields,
  futureYearFields,
  toComparableForm,
  NEW_SPACE,
  placeRoutes,
  toColumns,
  toForm,
  withUnsentFields,
} from './green-spaces.admin.rules.ts';

export type GreenSpacesAdmin = ContentAdmin<SpaceRow, GreenSpaceForm, ListedSpaceRow, SpaceListFilters>;

/**
 * `insert` and `edit` throw `invalid-input` for a picture that is not stored, a route of another green space or far from
 * this one, and facilities counted in the future; `publish` throws `not-ready`.
 */
export const GREEN_SPACE_KIND: DraftKind<SpaceRow, GreenSpaceForm, ListedSpaceRow, SpaceListFilters> = {
  subject: 'green_space',
  notFound: 'green-space-not-found',
  cachedAs: 'green-spaces',
  nameOf: ({ name }) => name,
  isPublished: ({ is_active }) => is_active,
  isCached: ({ is_active }) => is_active,
  list: findListedSpaces,
  find: findSpaceToEdit,
  async insert(trx, now, form) {
    const routes = requireValidForm(form, [], now);
    await retainPicture(trx, now, form.imageUrl);
    const id = await insertSpace(
      trx,
      {
        ...NEW_SPACE,
        ...toColumns(form),
        mrt_distance_meters: await measureMrt(form),
        facts: JSON.stringify(newFacts(form, now)),
        edited_at: now,
      },
      routes,
    );
    return reload(trx, id);
  },
  lock: lockSpaceToEdit,
  edit,
  publish(change) {
    throwOnFaults(['not-ready', findFormFaults(greenSpaceForm, toForm(change.before))]);
    return setActive(change, true);
  },
  retire: (change) => setActive(change, false),
};

export const TRANSLATED_SPACES = createTranslatedSource(GREEN_SPACE_KIND, {
  list: findSpaceTexts,
  textsOf: (row) =>
    greenSpaceTexts({
      ...row,
      openingHours: row.opening_hours,
      nearestMrt: row.nearest_mrt,
      biodiversityFacts: row.biodiversity_facts,
      specialFeatures: row.special_features,
    }),
});

async function edit({ trx, now, before }: EditContext<SpaceRow>, sentForm: GreenSpaceForm) {
  const form = withUnsentFields(sentForm, before);
  const routes = requireValidForm(form, before.routes, now);
  const formattedFields = formatChangedFields(toForm(before), toComparableForm(form));
  if (formattedFields === '') return null;
  const changedFields = formattedFields.split(', ');
  if (changedFields.includes('imageUrl')) await retainPicture(trx, now, form.imageUrl);
  const hasMoved = ['nearestMrt', 'lat', 'lng'].some((field) => changedFields.includes(field));
  const columns = { ...toColumns(form), ...(hasMoved && { mrt_distance_meters: await measureMrt(form) }) };
  const comparable: Readonly<Record<string, unknown>> = toComparableForm(form);
  const corrected = Object.fromEntries(changedFields.map((field) => [field, comparable[field]]));
  await changeSpace(trx, {
    id: before.id,
    values: { ...columns, ...correctionColumns(before, corrected, now) },
    routes: changedFields.includes('routes') ? routes : null,
  });
  return { row: await reload(trx, before.id), action: 'edited', fields: formattedFields } as const;
}

/** What a correction by an admin changes beside the fields themselves. */
export function correctionColumns(before: SpaceRow, corrected: Readonly<Record<string, unknown>>, now: Date) {
  const { locked_fields, facts, last_update } = before;
  const correction = { locked_fields, facts, kept: last_update?.kept ?? {} };
  const after = correctFields(correction, corrected, dayOf(now));
  return {
    locked_fields: [...after.locked_fields],
    facts: JSON.stringify(after.facts),
    last_update: last_update && JSON.stringify({ ...last_update, kept: after.kept }),
    edited_by_admin: after.locked_fields.length > 0,
    edited_at: now,
  };
}

function newFacts(form: GreenSpaceForm, now: Date): PlaceFacts {
  return dateFacts({}, filledFacts({ ...form, tracks: [], heritageTrees: [] }), dayOf(now));
}

export async function reload(trx: Transaction, id: number): Promise<SpaceRow> {
  const row = await findSpaceToEdit(trx, id);
  if (!row) throw new ProblemError('green-space-not-found');
  return row;
}

/** Checks what the schema of the form cannot. Returns the routes with their new positions. */
function requireValidForm(form: GreenSpaceForm, currentRoutes: SpaceRow['routes'], now: Date) {
  const { routes, unknownFields } = placeRoutes(form.routes, currentRoutes);
  const routeFaults = unknownFields.map((field) => [field, ADMIN_FIELD_PROBLEMS['route-elsewhere']] as const);
  const farMessage = fillPlaceholders(ADMIN_FIELD_PROBLEMS['far-from-place'], { most: MAX_ROUTE_DISTANCE_KM });
  const farFaults = farFields(form).map((field) => [field, farMessage] as const);
  const fieldFaults = Object.fromEntries([...routeFaults, ...farFaults]);
  throwOnFaults(['invalid-input', { ...fieldFaults, ...dataYearFaults(form, now) }]);
  return routes;
}

function dataYearFaults(form: GreenSpaceForm, now: Date): FieldFaults {
  const year = Number(dayOf(now).slice(0, 4));
  const message = fillPlaceholders(FIELD_PROBLEMS['not-in-range'], { least: FIRST_DATA_YEAR, most: year });
  return Object.fromEntries(futureYearFields(form, year).map((field) => [field, message]));
}

async function setActive({ trx, now, before }: EditContext<SpaceRow>, isActive: boolean): Promise<SpaceRow> {
  const values = { is_active: isActive, was_published: true, edited_at: now };
  const { version } = await changeSpace(trx, { id: before.id, values, routes: null });
  return { ...before, ...values, version };
}
