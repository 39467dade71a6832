import { greenSpaceTexts } from '@ecopulse/content/translations.schema';
import { ADMIN_FIELD_PROBLEMS } from '@ecopulse/contract/admin/admin-field-problems';
import { FIRST_DATA_YEAR } from '@ecopulse/contract/green-spaces/facilities';
import { FIELD_PROBLEMS, withFigures } from '@ecopulse/contract/field-problems';
import { type GreenSpaceForm, greenSpaceForm } from '@ecopulse/contract/green-spaces/green-spaces-admin';
import { changedFields } from '../../../core/audit/audit.service.ts';
import { dayOf } from '../../../core/calendar/calendar.rules.ts';
import type { Change, ContentAdmin, DraftKind } from '../../../core/content/content-editing.ts';
import { type FieldFaults, formFaults, refuseFaults } from '../../../core/content/readiness.ts';
import { translatedSource } from '../../../core/content/translated-source.ts';
import { requirePicture } from '../../../core/pictures/content-pictures.service.ts';
import { ProblemError } from '../../../core/problems/problem-error.ts';
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
import { futureYears, inOrder, NEW_SPACE, placeRoutes, toColumns, toForm } from './green-spaces.admin.rules.ts';

export type GreenSpacesAdmin = ContentAdmin<SpaceRow, GreenSpaceForm, ListedSpaceRow, SpaceListFilters>;

/**
 * `insert` and `edit` throw `invalid-input` for a picture that is not stored, a route of another green space,
 * and facilities counted in the future; `publish` throws `not-ready`.
 */
export const GREEN_SPACES: DraftKind<SpaceRow, GreenSpaceForm, ListedSpaceRow, SpaceListFilters> = {
  subject: 'green_space',
  notFound: 'green-space-not-found',
  cachedAs: 'green-spaces',
  nameOf: ({ name }) => name,
  isPublished: ({ is_active }) => is_active,
  isCached: ({ is_active }) => is_active,
  list: findListedSpaces,
  find: findSpaceToEdit,
  async insert(trx, now, form) {
    const routes = requireSound(form, [], now);
    await requirePicture(trx, now, form.imageUrl);
    const id = await insertSpace(trx, { ...NEW_SPACE, ...toColumns(form), edited_at: now }, routes);
    const row = await findSpaceToEdit(trx, id);
    if (!row) throw new ProblemError('green-space-not-found');
    return row;
  },
  lock: lockSpaceToEdit,
  edit,
  publish(change) {
    refuseFaults(['not-ready', formFaults(greenSpaceForm, toForm(change.before))]);
    return setActive(change, true);
  },
  retire: (change) => setActive(change, false),
};

export const TRANSLATED_SPACES = translatedSource(GREEN_SPACES, {
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

async function edit({ trx, now, before }: Change<SpaceRow>, form: GreenSpaceForm) {
  const routes = requireSound(form, before.routes, now);
  const fields = changedFields(toForm(before), inOrder(form));
  if (fields === '') return null;
  const changed = fields.split(', ');
  if (changed.includes('imageUrl')) await requirePicture(trx, now, form.imageUrl);
  const columns = toColumns(form);
  const written = await changeSpace(trx, {
    id: before.id,
    values: { ...columns, edited_by_admin: true, edited_at: now },
    routes: changed.includes('routes') ? routes : null,
  });
  const { zones, facilities } = form;
  const after = { ...before, ...columns, zones, facilities, edited_at: now };
  const row = { ...after, version: written.version, routes: written.routes ?? before.routes };
  return { row, action: 'edited', fields } as const;
}

/** Checks what the schema of the form cannot. */
function requireSound(form: GreenSpaceForm, present: SpaceRow['routes'], now: Date) {
  const { routes, unknown } = placeRoutes(form.routes, present);
  const elsewhere = unknown.map((field) => [field, ADMIN_FIELD_PROBLEMS['route-elsewhere']] as const);
  refuseFaults(['invalid-input', { ...Object.fromEntries(elsewhere), ...countFaults(form, now) }]);
  return routes;
}

function countFaults({ facilities }: GreenSpaceForm, now: Date): FieldFaults {
  const year = Number(dayOf(now).slice(0, 4));
  const sentence = withFigures(FIELD_PROBLEMS['not-in-range'], { least: FIRST_DATA_YEAR, most: year });
  return Object.fromEntries(futureYears(facilities, year).map((field) => [field, sentence]));
}

async function setActive({ trx, now, before }: Change<SpaceRow>, isActive: boolean): Promise<SpaceRow> {
  const values = { is_active: isActive, was_published: true, edited_at: now };
  const { version } = await changeSpace(trx, { id: before.id, values, routes: null });
  return { ...before, ...values, version };
}
