import { useRouter, type AnyRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Profile } from '@ecopulse/contract/accounts/accounts';
import type { RequestBody } from '@ecopulse/contract/endpoint';
import type { Endpoints } from '@ecopulse/contract/endpoints';

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

/** Changing the language remounts the form: typed text survives until it is saved or the page is left. */
const unsavedDrafts = new WeakMap<AnyRouter, ProfileDraft>();

export function useProfileDraft(profile: Profile): [ProfileDraft, (draft: ProfileDraft | null) => void] {
  const router = useRouter();
  const [draft, setDraft] = useState(() => unsavedDrafts.get(router) ?? null);

  useEffect(() => {
    const { pathname } = router.latestLocation;
    return () => {
      if (router.latestLocation.pathname !== pathname) unsavedDrafts.delete(router);
    };
  }, [router]);

  function change(next: ProfileDraft | null) {
    if (next) unsavedDrafts.set(router, next);
    else unsavedDrafts.delete(router);
    setDraft(next);
  }

  return [draft ?? toDraft(profile), change];
}
