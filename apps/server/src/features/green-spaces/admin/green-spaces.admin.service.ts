import { type GreenSpaceForm, greenSpaceForm } from '@ecopulse/contract/green-spaces-admin';
import { changedFields, recordAudit } from '../../../core/audit/audit.service.ts';
import type { Clock } from '../../../core/calendar/clock.ts';
import { requireReady } from '../../../core/content/readiness.ts';
import { translationsLeft } from '../../../core/content/translations.rules.ts';
import { requirePicture } from '../../../core/pictures/content-pictures.service.ts';
import { ProblemError } from '../../../core/problems/problem-error.ts';
import type { Changes } from '../../../db/changes.ts';
import type { Database, Querier, Transaction } from '../../../db/database.ts';
import { CACHED_RESPONSES } from '../../../db/topics.ts';
import {
  changeSpace,
  findListedSpaces,
  findSpaceToEdit,
  insertSpace,
  type ListedSpaceRow,
  type ListedSpaces,
  type SpaceChange,
  type SpaceRow,
} from './green-spaces.admin.queries.ts';
import { inOrder, NEW_SPACE, placeRoutes, toColumns, toForm } from './green-spaces.admin.rules.ts';
import { indexSpaces } from '../green-spaces.search-index.ts';

export interface GreenSpacesDesk {
  list(wanted: ListedSpaces): Promise<ListedSpaceRow[]>;
  /** Throws `green-space-not-found`. */
  read(id: number): Promise<SpaceRow>;
  /** Throws `invalid-input` for a picture that is not kept, or a route of another green space. */
  create(adminId: number, form: GreenSpaceForm): Promise<SpaceRow>;
  /** Throws what `read` and `create` throw, and `edited-meanwhile`. */
  edit(adminId: number, id: number, version: number, form: GreenSpaceForm): Promise<SpaceRow>;
  /** Throws `green-space-not-found`, `edited-meanwhile`, `not-ready`. */
  publish(adminId: number, id: number, version: number): Promise<SpaceRow>;
  /** Throws `green-space-not-found`, `edited-meanwhile`. */
  retire(adminId: number, id: number, version: number): Promise<SpaceRow>;
}

export interface DeskParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly changes: Changes;
}

export function createGreenSpacesDesk({ db, clock, changes }: DeskParts): GreenSpacesDesk {
  /** All of a change or none of it; whoever keeps the lists is told once it stands. */
  const change = async (work: (trx: Transaction, now: Date) => Promise<SpaceRow>): Promise<SpaceRow> => {
    const space = await db.transaction().execute((trx) => work(trx, clock.now()));
    changes.publish(CACHED_RESPONSES, 'green-spaces');
    return space;
  };
  return {
    list: (wanted) => findListedSpaces(db, wanted),
    read: (id) => requireSpace(db, id),
    create: (adminId, form) => change((trx, now) => create(trx, now, adminId, form)),
    edit: (adminId, id, version, form) => change((trx, now) => edit(trx, now, adminId, { id, version, form })),
    publish: (adminId, id, version) =>
      change(async (trx, now) => {
        const space = await requireVersion(trx, id, version);
        requireReady(greenSpaceForm, toForm(space));
        return space.is_active ? space : show(trx, now, adminId, space, true);
      }),
    retire: (adminId, id, version) =>
      change(async (trx, now) => {
        const space = await requireVersion(trx, id, version);
        return space.is_active ? show(trx, now, adminId, space, false) : space;
      }),
  };
}

async function requireSpace(db: Querier, id: number): Promise<SpaceRow> {
  const space = await findSpaceToEdit(db, id);
  if (!space) throw new ProblemError('green-space-not-found');
  return space;
}

async function requireVersion(db: Querier, id: number, version: number): Promise<SpaceRow> {
  const space = await requireSpace(db, id);
  if (space.version !== version) throw new ProblemError('edited-meanwhile');
  return space;
}

/** Writes a change, and answers what there is then. Another admin can be faster between reading and writing, too. */
async function write(
  trx: Transaction,
  before: SpaceRow,
  change: Omit<SpaceChange, 'id' | 'version'>,
): Promise<SpaceRow> {
  const changed = await changeSpace(trx, { id: before.id, version: before.version, ...change });
  if (!changed) throw new ProblemError('edited-meanwhile');
  const { version, routes } = changed;
  return { ...before, version, routes: change.routes === null ? before.routes : (routes ?? []) };
}

function requireRoutes(form: GreenSpaceForm, present: SpaceRow['routes']) {
  const { routes, unknown } = placeRoutes(form.routes, present);
  if (unknown.length > 0) {
    const fields = Object.fromEntries(unknown.map((field) => [field, 'Must be a route of this green space']));
    throw new ProblemError('invalid-input', { fields });
  }
  return routes;
}

async function create(trx: Transaction, now: Date, adminId: number, form: GreenSpaceForm): Promise<SpaceRow> {
  const routes = requireRoutes(form, []);
  await requirePicture(trx, now, form.imageUrl);
  const id = await insertSpace(trx, { ...NEW_SPACE, ...toColumns(form), edited_at: now }, routes);
  const subject = { subject: 'green_space', subjectId: id, subjectName: form.name } as const;
  await recordAudit(trx, now, { adminId, action: 'created', ...subject });
  return requireSpace(trx, id);
}

interface Edit {
  readonly id: number;
  readonly version: number;
  readonly form: GreenSpaceForm;
}

async function edit(trx: Transaction, now: Date, adminId: number, { id, version, form }: Edit): Promise<SpaceRow> {
  const before = await requireVersion(trx, id, version);
  const routes = requireRoutes(form, before.routes);
  const fields = changedFields(toForm(before), inOrder(form));
  if (fields === '') return before;
  const changed = fields.split(', ');
  if (changed.includes('imageUrl')) await requirePicture(trx, now, form.imageUrl);
  const translations = translationsLeft(before.translations, changed);
  const written = await write(trx, before, {
    values: {
      ...toColumns(form),
      translations: JSON.stringify(translations),
      edited_by_admin: true,
      edited_at: now,
    },
    routes: changed.includes('routes') ? routes : null,
  });
  const after = { ...written, ...toColumns(form), zones: form.zones, translations, edited_at: now };
  if (after.is_active) await indexSpaces(trx, [after]);
  const subject = { subject: 'green_space', subjectId: id, subjectName: form.name } as const;
  await recordAudit(trx, now, { adminId, action: 'edited', ...subject, facts: { fields } });
  return after;
}

/** Shows a green space to everyone, or takes it from them. */
async function show(
  trx: Transaction,
  now: Date,
  adminId: number,
  space: SpaceRow,
  isShown: boolean,
): Promise<SpaceRow> {
  const states = { is_active: isShown, was_published: true, edited_at: now };
  const written = await write(trx, space, { values: states, routes: null });
  await (isShown ? indexSpaces(trx, [space]) : indexSpaces(trx, [], [space.id]));
  const subject = { subject: 'green_space', subjectId: space.id, subjectName: space.name } as const;
  await recordAudit(trx, now, { adminId, action: isShown ? 'published' : 'retired', ...subject });
  return { ...written, ...states };
}
