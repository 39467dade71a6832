import type { AgeBand } from '@ecopulse/contract/accounts/account-forms';
import type { WelcomeStep } from '@ecopulse/contract/accounts/accounts';
import { FIELD_PROBLEMS } from '@ecopulse/contract/field-problems';
import type { ProfileForm, SettingsChange } from '@ecopulse/contract/accounts/settings';
import { toMinutes } from '../../../core/calendar/calendar.rules.ts';
import { ProblemError } from '../../../core/problems/problem-error.ts';
import { nameOrNull, usernameKey } from '../../../core/residents/residents.rules.ts';
import {
  isReserved,
  judgeRename,
  MAX_RENAMES_PER_PERIOD,
  refuseReservedName,
} from '../../../core/residents/usernames.rules.ts';
import type { Language } from '../../../core/messages/catalogs.ts';
import { retryAfterDeadlock, type Transaction } from '../../../db/database.ts';
import type { SharedDeps } from '../../../feature-module.ts';
import {
  type StoredSettings,
  findSettings,
  lockNames,
  type ListChange,
  type ProfileChange,
  updateMissingLanguage,
  updateProfile,
  updateSettings,
  updateUsername,
  updateWelcome,
} from './settings.queries.ts';

/** All methods throw `signed-out` if the resident is gone. */
export interface ResidentSettings {
  /** Null or blank removes a value. Throws `username-taken`, `rename-limit`, `parent-needed`, `age-band-final`, `admin-age`. */
  changeProfile(residentId: number, change: ProfileForm): Promise<void>;
  /** Null ends the welcome. */
  setWelcomeStep(residentId: number, step: WelcomeStep | null): Promise<void>;
  read(residentId: number): Promise<StoredSettings>;
  /** Has no effect if the resident has chosen a language. */
  setLanguageIfMissing(residentId: number, language: Language): Promise<void>;
  change(residentId: number, change: SettingsChange): Promise<StoredSettings>;
}

interface Deps extends Pick<SharedDeps, 'db' | 'clock' | 'changes'> {
  /** Call the result after the commit. */
  readonly ageBands: {
    answer(
      trx: Transaction,
      residentId: number,
      answer: { ageBand: AgeBand; parentEmail?: string | undefined },
    ): Promise<() => Promise<void>>;
  };
}

export function createResidentSettings({ db, clock, changes, ageBands }: Deps): ResidentSettings {
  return {
    async changeProfile(residentId, form) {
      const { username, firstName, lastName, homeTown, about, interests, ageBand, parentEmail } = form;
      const profile = {
        firstName: textOrNull(firstName),
        lastName: textOrNull(lastName),
        homeTown,
        about: textOrNull(about),
        interests: interests && [...new Set(interests)],
      };
      const hasNames = username !== undefined || firstName !== undefined || lastName !== undefined;
      if (hasNames || ageBand !== undefined) {
        const publishAge = await retryAfterDeadlock(() =>
          db.transaction().execute(async (trx) => {
            await changeProfileAndNames(trx, residentId, username, profile, clock.now());
            return ageBand && ageBands.answer(trx, residentId, { ageBand, parentEmail });
          }),
        );
        await publishAge?.();
      } else if (!(await updateProfile(db, residentId, profile))) throw new ProblemError('signed-out');
      changes.publish('resident', residentId);
    },
    async setWelcomeStep(residentId, step) {
      if (!(await updateWelcome(db, residentId, step))) throw new ProblemError('signed-out');
      changes.publish('resident', residentId);
    },
    async read(residentId) {
      return requireSettings(await findSettings(db, residentId));
    },
    async setLanguageIfMissing(residentId, language) {
      await updateMissingLanguage(db, residentId, language);
      changes.publish('resident', residentId);
    },
    async change(residentId, { language, theme, privacy = {}, notifications, push, mail, quietHours }) {
      const { add, remove } = toListChange(notifications);
      const changed = await updateSettings(db, residentId, {
        language,
        theme,
        ...privacy,
        // In-app notifications are stored as opt-outs.
        muted: { add: remove, remove: add },
        pushed: toListChange(push),
        mailed: toListChange(mail),
        quiet: quietHours && { from: toMinutes(quietHours.from), until: toMinutes(quietHours.until) },
      });
      changes.publish('resident', residentId);
      if (privacy.inRankings === false) changes.publish('rankings', `left/${residentId}`);
      return requireSettings(changed);
    },
  };
}

function toListChange(switches: SettingsChange['push'] = {}): ListChange {
  const entries = Object.entries(switches);
  return {
    add: entries.filter(([, isOn]) => isOn).map(([kind]) => kind),
    remove: entries.filter(([, isOn]) => !isOn).map(([kind]) => kind),
  };
}

async function changeProfileAndNames(
  trx: Transaction,
  residentId: number,
  username: string | undefined,
  profile: ProfileChange,
  now: Date,
): Promise<void> {
  const current = await lockNames(trx, residentId);
  if (!current) throw new ProblemError('signed-out');
  const { firstName = current.firstName, lastName = current.lastName } = profile;
  if (profile.firstName !== undefined || profile.lastName !== undefined) refuseReservedName({ firstName, lastName });
  if (username === undefined || username === current.username) {
    if (Object.values(profile).some((value) => value !== undefined)) await updateProfile(trx, residentId, profile);
    return;
  }
  const decision = judgeRename(current, username, now);
  if (decision.is === 'too-many') {
    const { retryAfterSeconds } = decision;
    throw new ProblemError('rename-limit', { values: { limit: MAX_RENAMES_PER_PERIOD }, retryAfterSeconds });
  }
  const renamedAt = decision.is === 'rename' ? decision.renamedAt : null;
  const change = { username, usernameKey: usernameKey(username), now, renamedAt };
  if ((renamedAt !== null && isReserved(username)) || !(await updateUsername(trx, residentId, change, profile)))
    throw new ProblemError('username-taken', { fields: { username: FIELD_PROBLEMS['username-taken'] } });
}

function requireSettings(settings: StoredSettings | null): StoredSettings {
  if (settings === null) throw new ProblemError('signed-out');
  return settings;
}

function textOrNull(text: string | null | undefined): string | null | undefined {
  return text === undefined ? undefined : nameOrNull(text);
}
