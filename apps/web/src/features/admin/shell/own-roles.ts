import { type Access, type ResidentRole, type Role, rolesForCall } from '@ecopulse/contract/accounts/role-access';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useOwnResident } from '../../../lib/residents.ts';

/** As the page's calls declare them: importing the contract's table would bundle every schema. */
export interface PageAccess {
  readonly access: Access;
  /** The page is also for roles that are limited to a town. */
  readonly isForTowns?: boolean;
  /** The page is also for those who have this. */
  readonly or?: PageAccess;
}

/** Undefined in prerendered screens, which the server sends to owners alone. */
export function useOwnRoles(): readonly ResidentRole[] | undefined {
  const resident = useOwnResident();
  // This device may have stored the answer of an earlier release, without roles.
  const roles = resident?.roles as readonly ResidentRole[] | undefined;
  return resident === undefined ? undefined : (roles ?? []);
}

export function mayOpen(roles: readonly ResidentRole[] | undefined, page: PageAccess): boolean {
  const { access, isForTowns, or } = page;
  if (roles === undefined || rolesForCall({ access, ...(isForTowns && { townScope: 'any' }) }, roles).length > 0)
    return true;
  return or !== undefined && mayOpen(roles, or);
}

export function useMayOpen(page: PageAccess): boolean {
  return mayOpen(useOwnRoles(), page);
}

export const OWNERS_ONLY: PageAccess = { access: 'owner' };
export const FOR_EDITORS: PageAccess = { access: 'editor' };
export const FOR_PLACE_EDITORS: PageAccess = { access: 'editor', isForTowns: true };
export const FOR_MODERATORS: PageAccess = { access: 'moderator', isForTowns: true };
/** Wrong translations are of no town. */
export const FOR_INBOX: PageAccess = { ...FOR_EDITORS, or: FOR_MODERATORS };
export const FOR_FIGURES: PageAccess = { access: 'editor-or-moderator', isForTowns: true };

export const roleNames: Record<Role, MessageDescriptor> = {
  owner: msg({ message: 'Owner', context: 'role' }),
  editor: msg({ message: 'Editor', context: 'role' }),
  moderator: msg({ message: 'Moderator', context: 'role' }),
  organiser: msg({ message: 'Organiser', context: 'role' }),
};
