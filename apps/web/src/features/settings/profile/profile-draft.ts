import type { Profile } from '@ecopulse/contract/accounts/accounts';
import type { RequestBody } from '@ecopulse/contract/endpoint';
import type { Endpoints } from '@ecopulse/contract/endpoints';
import { useTypedText } from '../../../lib/typed-text.ts';

export type ProfileDraft = Record<'username' | 'firstName' | 'lastName' | 'homeTown' | 'about', string>;

export type ProfileField = keyof ProfileDraft;

export type ProfileBody = RequestBody<Endpoints['PATCH /api/user/profile']>;

function toDraft({ username, firstName, lastName, homeTown, about }: Profile): ProfileDraft {
  return {
    username,
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    homeTown: homeTown ?? '',
    about: about ?? '',
  };
}

export function toProfileBody({ username, firstName, lastName, homeTown, about }: ProfileDraft): ProfileBody {
  const nullIfBlank = (text: string) => (text.trim() === '' ? null : text);
  return {
    username,
    firstName: nullIfBlank(firstName),
    lastName: nullIfBlank(lastName),
    // The select offers no other names.
    homeTown: nullIfBlank(homeTown) as ProfileBody['homeTown'],
    about: nullIfBlank(about),
  };
}

const FIELDS: readonly ProfileField[] = ['username', 'firstName', 'lastName', 'homeTown', 'about'];

type Changes = Partial<ProfileDraft>;

function parseChanges(stored: unknown): Changes | null {
  const fields = (stored ?? {}) as Partial<Record<ProfileField, unknown>>;
  const changes = FIELDS.flatMap((name) => (typeof fields[name] === 'string' ? [[name, fields[name]]] : []));
  return changes.length > 0 ? (Object.fromEntries(changes) as Changes) : null;
}

/** Only what differs from the profile is kept, so that an old draft never takes back a change made elsewhere. */
export function useProfileDraft(profile: Profile): [ProfileDraft, (draft: ProfileDraft | null) => void] {
  const [changes, setChanges] = useTypedText('profile', parseChanges);
  const saved = toDraft(profile);

  function change(draft: ProfileDraft | null) {
    const changed = FIELDS.filter((name) => draft && draft[name] !== saved[name]);
    setChanges(parseChanges(Object.fromEntries(changed.map((name) => [name, draft?.[name]]))));
  }

  return [{ ...saved, ...changes }, change];
}
