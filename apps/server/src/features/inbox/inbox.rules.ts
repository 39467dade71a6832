import { type ResidentRole, rolesForCall, townsOf } from '@ecopulse/contract/accounts/role-access';
import type { InboxChange, InboxState } from '@ecopulse/contract/admin/inbox';

export interface InboxCaller {
  readonly residentId: number;
  readonly roles: readonly ResidentRole[];
}

/** What someone sees of the inbox. */
export interface InboxScope {
  /** Reports of translations, which are of no town. */
  readonly translations: boolean;
  /** Of the rest; null means everywhere, none means nothing. */
  readonly towns: readonly string[] | null;
  /** Nothing about this resident: owners alone see what is about themselves. */
  readonly notAbout: number | null;
}

export function scopeOf({ residentId, roles }: InboxCaller): InboxScope {
  const moderating = rolesForCall({ access: 'moderator', townScope: 'handler' }, roles);
  return {
    translations: rolesForCall({ access: 'editor' }, roles).length > 0,
    towns: moderating.length === 0 ? [] : townsOf(moderating),
    notAbout: rolesForCall({ access: 'owner' }, roles).length > 0 ? null : residentId,
  };
}

export function stateOf({ settledAt, assigneeId }: { settledAt: unknown; assigneeId: number | null }): InboxState {
  if (settledAt !== null) return 'done';
  return assigneeId === null ? 'open' : 'assigned';
}

/** Of an item that stays undone; `callerId` takes it if the change names no one. */
export function assigneeAfter(
  { assignedTo, state }: Pick<InboxChange, 'assignedTo' | 'state'>,
  before: number | null,
  callerId: number,
): number | null {
  if (state === 'open') return null;
  if (assignedTo !== undefined) return assignedTo;
  return state === 'assigned' ? (before ?? callerId) : before;
}
