import type { Role } from '@ecopulse/contract/accounts/role-access';
import { useOwnResident } from './residents.ts';

const MODERATORS: readonly Role[] = ['owner', 'moderator'];
const ORGANISERS: readonly Role[] = [...MODERATORS, 'organiser'];

function useHasRole(roles: readonly Role[]): boolean {
  // This device may have stored the answer of an earlier release, without roles.
  const own = useOwnResident()?.roles as readonly { role: Role }[] | undefined;
  return own?.some(({ role }) => roles.includes(role)) ?? false;
}

/** Stewards of a club may too, but for their club alone. */
export function useMayOrganise(): boolean {
  return useHasRole(ORGANISERS);
}

/** Reviews held events, cancels any, and closes clubs. */
export function useMayModerate(): boolean {
  return useHasRole(MODERATORS);
}
