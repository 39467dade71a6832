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

function parseDraft(stored: unknown): ProfileDraft | null {
  const fields = (stored ?? {}) as Partial<Record<ProfileField, unknown>>;
  const names: readonly ProfileField[] = ['username', 'firstName', 'lastName', 'homeTown', 'about'];
  return names.every((name) => typeof fields[name] === 'string') ? (stored as ProfileDraft) : null;
}

export function useProfileDraft(profile: Profile): [ProfileDraft, (draft: ProfileDraft | null) => void] {
  const [draft, change] = useTypedText('profile', parseDraft);
  return [draft ?? toDraft(profile), change];
}
