import type { ResidentRole } from '@ecopulse/contract/accounts/role-access';
import type { ClubJoining } from '@ecopulse/contract/clubs/club-rules';

export interface Viewer {
  readonly residentId: number;
  readonly roles: readonly ResidentRole[];
}

export function isModerator({ roles }: Pick<Viewer, 'roles'>): boolean {
  return roles.some(({ role }) => role === 'owner' || role === 'moderator');
}

export interface SeenClub {
  readonly joining: ClubJoining;
  readonly code: string | null;
  readonly is_removed: boolean;
  readonly own_role: 'member' | 'steward' | null;
  readonly asked: boolean;
}

/** A club by invitation is seen by its members and with its code, a closed one by its members; moderators see all. */
export function mayUseCode({ code: own }: Pick<SeenClub, 'code'>, code: string | null): boolean {
  return own !== null && own === code;
}

export function maySee(club: SeenClub, viewer: Pick<Viewer, 'roles'>, code: string | null): boolean {
  if (club.own_role !== null || isModerator(viewer)) return true;
  if (club.is_removed) return false;
  return club.joining !== 'invited' || club.asked || mayUseCode(club, code);
}
