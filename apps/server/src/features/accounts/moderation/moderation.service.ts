import { randomInt, randomUUID } from 'node:crypto';
import type { AuditAction } from '@ecopulse/contract/admin/audit';
import { recordAuditEntry } from '../../../core/audit/audit.service.ts';
import { dayOf } from '../../../core/calendar/calendar.rules.ts';
import { insertNotifications } from '../../../core/notifications/notifications.queries.ts';
import { deletePictures, setPictureUrl } from '../../../core/pictures/pictures.queries.ts';
import { ProblemError } from '../../../core/problems/problem-error.ts';
import { usernameKey } from '../../../core/residents/residents.rules.ts';
import { reserveUsername } from '../../../core/residents/username-claims.queries.ts';
import { retryAfterDeadlock, type Transaction } from '../../../db/database.ts';
import type { SharedDeps } from '../../../feature-module.ts';
import { lockNames, updateProfile, updateUsername } from '../profile/settings.queries.ts';
import {
  findNotes,
  findStanding,
  insertNote,
  lockModerated,
  type ModeratedResident,
  type NoteRow,
  type StandingRow,
} from './moderation.queries.ts';
import { isNeutralUsername, neutralUsername } from './moderation.rules.ts';

export interface ModerationState extends StandingRow {
  readonly notes: readonly NoteRow[];
}

interface Keyed {
  readonly key: string;
  readonly text: string;
}

/** All methods throw `resident-not-found`. */
export interface Moderation {
  read(residentId: number): Promise<ModerationState>;
  sendMessage(adminId: number, residentId: number, message: Keyed): Promise<void>;
  addNote(adminId: number, residentId: number, note: Keyed): Promise<void>;
  /** No one can take a removed username again, not even its former holder. */
  removeName(adminId: number, residentId: number, removal: { reason: string; username: boolean }): Promise<void>;
  removePicture(adminId: number, residentId: number, reason: string): Promise<void>;
}

type Deps = Pick<SharedDeps, 'db' | 'clock' | 'changes' | 'notifications'>;

export function createModeration({ db, clock, changes, notifications }: Deps): Moderation {
  /** `change` returns what to record, or null if there is nothing to do. */
  const moderate = async (
    adminId: number,
    residentId: number,
    action: AuditAction,
    change: (trx: Transaction, resident: ModeratedResident) => Promise<Readonly<Record<string, string>> | null>,
  ) => {
    const isChanged = await retryAfterDeadlock(() =>
      db.transaction().execute(async (trx) => {
        const resident = await lockModerated(trx, residentId);
        if (!resident) throw new ProblemError('resident-not-found');
        const facts = await change(trx, resident);
        if (facts === null) return false;
        const subject = { subject: 'resident', subjectId: residentId, subjectName: resident.username } as const;
        await recordAuditEntry(trx, clock.now(), { adminId, action, ...subject, facts });
        return true;
      }),
    );
    if (!isChanged || action === 'note_added') return;
    changes.publish('resident', residentId);
    notifications.publishChanges(residentId, 'notifications');
  };
  /** False if the subject was notified before. */
  const notify = async (
    trx: Transaction,
    residentId: number,
    subject: string,
    facts: { about: 'message' | 'name' | 'picture'; text: string },
  ) => {
    const ids = await insertNotifications(trx, [{ residentId, kind: 'admin_message', subject, facts }], clock.now());
    return ids.length > 0;
  };

  return {
    async read(residentId) {
      const [standing, notes] = await Promise.all([
        findStanding(db, residentId, dayOf(clock.now())),
        findNotes(db, residentId),
      ]);
      if (!standing) throw new ProblemError('resident-not-found');
      return { ...standing, notes };
    },
    sendMessage: (adminId, residentId, { key, text }) =>
      moderate(adminId, residentId, 'message_sent', async (trx) => {
        const isNew = await notify(trx, residentId, `message:${key.toLowerCase()}`, { about: 'message', text });
        return isNew ? { message: text } : null;
      }),
    addNote: (adminId, residentId, { key, text }) =>
      moderate(adminId, residentId, 'note_added', async (trx) => {
        const isNew = await insertNote(trx, { residentId, authorId: adminId, key, text, now: clock.now() });
        return isNew ? {} : null;
      }),
    removeName: (adminId, residentId, { reason, username }) =>
      moderate(adminId, residentId, 'name_removed', async (trx, resident) => {
        const isRenamed = username && !isNeutralUsername(resident.username);
        if (!resident.hasName && !isRenamed) return null;
        if (isRenamed) await replaceUsername(trx, resident, clock.now());
        else await updateProfile(trx, residentId, NO_NAMES);
        await notify(trx, residentId, `name:${randomUUID()}`, { about: 'name', text: reason });
        return {
          reason,
          fields: [...(resident.hasName ? ['name'] : []), ...(isRenamed ? ['username'] : [])].join(', '),
        };
      }),
    removePicture: (adminId, residentId, reason) =>
      moderate(adminId, residentId, 'picture_removed', async (trx, { hasPicture }) => {
        if (!hasPicture) return null;
        await setPictureUrl(trx, residentId, null);
        await deletePictures(trx, residentId);
        await notify(trx, residentId, `picture:${randomUUID()}`, { about: 'picture', text: reason });
        return { reason };
      }),
  };
}

const NO_NAMES = { firstName: null, lastName: null };

/** Does not count as a rename by the resident. Throws, so that the admin tries again, if the random name is taken. */
async function replaceUsername(
  trx: Transaction,
  { id, username: removed }: ModeratedResident,
  now: Date,
): Promise<void> {
  const names = await lockNames(trx, id);
  const username = neutralUsername(randomInt(1_000_000_000) / 1_000_000_000);
  await reserveUsername(trx, { id, username: removed }, null);
  const change = { username, usernameKey: usernameKey(username), now, renamedAt: names?.renamedAt ?? [] };
  if (!(await updateUsername(trx, id, change, NO_NAMES))) throw new ProblemError('unavailable');
}
