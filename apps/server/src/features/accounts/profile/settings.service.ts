import { FIELD_PROBLEMS } from '@ecopulse/contract/field-problems';
import type { ProfileForm, SettingsChange } from '@ecopulse/contract/settings';
import { ProblemError } from '../../../core/problems/problem-error.ts';
import { nameOrNull, usernameKey } from '../../../core/residents/residents.rules.ts';
import type { Changes } from '../../../db/changes.ts';
import { type Database, retryAfterDeadlock } from '../../../db/database.ts';
import { type ChosenSettings, findSettings, updateProfile, updateSettings } from './settings.queries.ts';

/** Profiles and settings of residents. All methods throw `signed-out` if the resident is gone. */
export interface ResidentSettings {
  /** Missing fields stay as they are; null or blank removes a value. Throws `username-taken`. */
  changeProfile(residentId: number, change: ProfileForm): Promise<void>;
  read(residentId: number): Promise<ChosenSettings>;
  /** Missing fields stay as they are. */
  change(residentId: number, change: SettingsChange): Promise<ChosenSettings>;
}

export function createResidentSettings({ db, changes }: { db: Database; changes: Changes }): ResidentSettings {
  return {
    async changeProfile(residentId, { username, firstName, lastName, homeTown, about }) {
      const profile = {
        username: username === undefined ? undefined : { shown: username, key: usernameKey(username) },
        firstName: textOrNull(firstName),
        lastName: textOrNull(lastName),
        homeTown,
        about: textOrNull(about),
      };
      // Two residents who ask for each other's username wait for each other.
      const outcome = await retryAfterDeadlock(() => updateProfile(db, residentId, profile));
      if (outcome === 'gone') throw new ProblemError('signed-out');
      if (outcome === 'taken')
        throw new ProblemError('username-taken', { fields: { username: FIELD_PROBLEMS['username-taken'] } });
      changes.publish('resident', residentId);
    },
    async read(residentId) {
      return present(await findSettings(db, residentId));
    },
    async change(residentId, { language, theme, privacy = {}, notifications = {} }) {
      const switches = Object.entries(notifications);
      const changed = await updateSettings(db, residentId, {
        language,
        theme,
        ...privacy,
        mute: switches.filter(([, isOn]) => !isOn).map(([kind]) => kind),
        unmute: switches.filter(([, isOn]) => isOn).map(([kind]) => kind),
      });
      changes.publish('resident', residentId);
      if (privacy.inRankings === false) changes.publish('rankings', `left/${residentId}`);
      return present(changed);
    },
  };
}

function present(settings: ChosenSettings | null): ChosenSettings {
  if (settings === null) throw new ProblemError('signed-out');
  return settings;
}

function textOrNull(text: string | null | undefined): string | null | undefined {
  return text === undefined ? undefined : nameOrNull(text);
}
