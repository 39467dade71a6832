import { useRouter, type AnyRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Profile } from '@ecopulse/contract/accounts/accounts';
import type { SentBody } from '@ecopulse/contract/endpoint';
import type { Endpoints } from '@ecopulse/contract/endpoints';

export type ProfileDraft = Record<'username' | 'firstName' | 'lastName' | 'homeTown' | 'about', string>;

export type ProfileField = keyof ProfileDraft;

export type ProfileBody = SentBody<Endpoints['PATCH /api/user/profile']>;

function toDraft({ username, firstName, lastName, homeTown, about }: Profile): ProfileDraft {
  return {
    username,
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    homeTown: homeTown ?? '',
    about: about ?? '',
  };
}

export function toBody({ username, firstName, lastName, homeTown, about }: ProfileDraft): ProfileBody {
  const given = (text: string) => (text.trim() === '' ? null : text);
  return {
    username,
    firstName: given(firstName),
    lastName: given(lastName),
    // The select offers no other names.
    homeTown: given(homeTown) as ProfileBody['homeTown'],
    about: given(about),
  };
}

/** Changing the language remounts the form: typed text survives until it is saved or the page is left. */
const typed = new WeakMap<AnyRouter, ProfileDraft>();

export function useProfileDraft(profile: Profile): [ProfileDraft, (draft: ProfileDraft | null) => void] {
  const router = useRouter();
  const [draft, setDraft] = useState(() => typed.get(router) ?? null);

  useEffect(() => {
    const { pathname } = router.latestLocation;
    return () => {
      if (router.latestLocation.pathname !== pathname) typed.delete(router);
    };
  }, [router]);

  function change(next: ProfileDraft | null) {
    if (next) typed.set(router, next);
    else typed.delete(router);
    setDraft(next);
  }

  return [draft ?? toDraft(profile), change];
}
