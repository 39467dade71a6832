import { randomBytes } from 'node:crypto';
import type { ClubEdit, ClubForm } from '@ecopulse/contract/clubs/clubs';
import {
  MAX_CLUBS_PER_RESIDENT,
  MIN_DAYS_TO_START_A_CLUB,
  MIN_VISITS_TO_START_A_CLUB,
} from '@ecopulse/contract/clubs/club-rules';
import { FIELD_PROBLEMS } from '@ecopulse/contract/field-problems';
import { recordAuditEntry } from '../../../core/audit/audit.service.ts';
import { ProblemError } from '../../../core/problems/problem-error.ts';
import { isReservedFullName } from '../../../core/residents/usernames.rules.ts';
import type { Transaction } from '../../../db/database.ts';
import { type ChangeDeps, change, changeClub, requireOpen, requireSteward } from '../change-club.ts';
import { archiveClub, editClub, insertClub } from '../changed-clubs.queries.ts';
import { type ClubRow, findStewardIds } from '../clubs.queries.ts';
import { isModerator, type Viewer } from '../clubs.rules.ts';
import { countOtherClubs, findBeginning, insertMember, lockResident } from '../membership/membership.queries.ts';
import { mayStartClub, slugOf } from './editing.rules.ts';

export interface Edited {
  readonly id: number;
  readonly slug: string;
  readonly version: number;
}

export interface Removal {
  readonly what: 'notice' | 'purpose' | 'name' | 'club';
  readonly reason: string;
}

export interface ClubEditing {
  /** Throws `club-too-soon`, `club-limit`, `invalid-input` for a reserved name. */
  create(viewer: Viewer, form: ClubForm): Promise<Edited>;
  /** Throws `club-not-found`, `steward-only`, `club-archived`, `edited-meanwhile`, `invalid-input` for a reserved name. */
  edit(viewer: Viewer, clubId: number, form: ClubEdit): Promise<Edited>;
  /** Throws `club-not-found`, `steward-only`, `club-removed`. */
  restore(viewer: Viewer, clubId: number): Promise<Edited>;
  /** By a moderator. Throws `club-not-found`. */
  remove(viewer: Viewer, clubId: number, removal: Removal): Promise<Edited>;
}

export function createClubEditing(deps: ChangeDeps): ClubEditing {
  return {
    create: (viewer, { shown = true, ...form }) => {
      refuseReserved(form.name);
      return change(deps, async ({ trx, now, today }) => {
        const { residentId } = viewer;
        if (!(await lockResident(trx, residentId))) throw new ProblemError('signed-out');
        const beginning = await findBeginning(trx, residentId);
        if (!isModerator(viewer) && !(beginning && mayStartClub(beginning, now)))
          throw new ProblemError('club-too-soon', {
            values: { days: MIN_DAYS_TO_START_A_CLUB, visits: MIN_VISITS_TO_START_A_CLUB },
          });
        if ((await countOtherClubs(trx, residentId, null)) >= MAX_CLUBS_PER_RESIDENT)
          throw new ProblemError('club-limit', { values: { limit: MAX_CLUBS_PER_RESIDENT } });
        const { id, slug } = await insertWithSlug(trx, { ...form, created_at: now, changed_at: now });
        await insertMember(trx, { clubId: id, residentId, role: 'steward', shown, now, today });
        if (isModerator(viewer)) await audit(trx, now, viewer, { id, name: form.name }, 'created');
        return { id, slug, version: 1 };
      });
    },
    edit: (viewer, clubId, { version, ...form }) => {
      refuseReserved(form.name);
      return changeClub(deps, viewer, clubId, async ({ trx, club, now }) => {
        requireSteward(club);
        requireOpen(club);
        if (club.version !== version) throw new ProblemError('edited-meanwhile');
        return { ...toEdited(club), version: await editClub(trx, clubId, { ...form, changed_at: now }) };
      });
    },
    restore: (viewer, clubId) =>
      changeClub(deps, viewer, clubId, async ({ trx, club, now }) => {
        requireSteward(club, viewer);
        if (club.archived_at === null) return toEdited(club);
        if (club.is_removed && !isModerator(viewer)) throw new ProblemError('club-removed');
        if (isModerator(viewer)) await audit(trx, now, viewer, club, 'published');
        const columns = { archived_at: null, is_removed: false, changed_at: now };
        return { ...toEdited(club), version: await editClub(trx, clubId, columns) };
      }),
    remove: (viewer, clubId, { what, reason }) =>
      changeClub(deps, viewer, clubId, async ({ trx, club, now, notify }) => {
        const isClosed = what === 'club';
        if (isClosed) await archiveClub(trx, clubId, now);
        const columns = isClosed ? { is_removed: true } : { [what]: REMOVED[what](club) };
        const version = await editClub(trx, clubId, columns);
        await audit(trx, now, viewer, club, isClosed ? 'retired' : 'edited', {
          reason,
          ...(!isClosed && { fields: what }),
        });
        const update = { about: 'removed', subject: String(version), facts: { what, reason } } as const;
        await notify(
          { ...club, ...(what === 'name' && { name: REMOVED.name(club) }) },
          await findStewardIds(trx, clubId),
          update,
        );
        return { ...toEdited(club), version };
      }),
  };
}

const REMOVED = {
  notice: () => null,
  purpose: () => '',
  name: ({ id }: Pick<ClubRow, 'id'>) => `Club ${id}`,
};

function toEdited({ id, slug, version }: Edited): Edited {
  return { id, slug, version };
}

/** Throws `invalid-input`. */
function refuseReserved(name: string): void {
  if (isReservedFullName(name))
    throw new ProblemError('invalid-input', { fields: { name: FIELD_PROBLEMS['name-reserved'] } });
}

type NewClub = Omit<Parameters<typeof insertClub>[1], 'slug'>;

const SUFFIX_BYTES = 3;

async function insertWithSlug(trx: Transaction, club: NewClub): Promise<{ id: number; slug: string }> {
  const plain = slugOf(club.name, club.kind);
  for (let slug = plain; ; slug = `${plain}-${randomBytes(SUFFIX_BYTES).toString('hex')}`) {
    const id = await insertClub(trx, { ...club, slug });
    if (id !== null) return { id, slug };
  }
}

function audit(
  trx: Transaction,
  now: Date,
  { residentId }: Viewer,
  { id, name }: { readonly id: number; readonly name: string },
  action: 'created' | 'edited' | 'published' | 'retired',
  facts: Readonly<Record<string, string>> = {},
): Promise<void> {
  return recordAuditEntry(trx, now, {
    adminId: residentId,
    action,
    subject: 'club',
    subjectId: id,
    subjectName: name,
    facts,
  });
}
