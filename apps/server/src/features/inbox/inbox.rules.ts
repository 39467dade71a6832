import { type ResidentRole, type Role, rolesForCall, townsOf } from '@ecopulse/contract/accounts/role-access';
import type { InboxChange, InboxKind, InboxState } from '@ecopulse/contract/admin/inbox';

/** What someone sees of the inbox. */
export interface InboxScope {
  /** Reports of translations, which are of no town. */
  readonly translations: boolean;
  /** Of the rest; null means everywhere, none means nothing. */
  readonly towns: readonly string[] | null;
}

export function scopeOf(roles: readonly ResidentRole[]): InboxScope {
  const moderating = rolesForCall({ access: 'moderator', townScope: 'handler' }, roles);
  return {
    translations: rolesForCall({ access: 'editor' }, roles).length > 0,
    towns: moderating.length === 0 ? [] : townsOf(moderating),
  };
}

/** Besides owners. */
export function roleForKind(kind: InboxKind): Role {
  return kind === 'translation' ? 'editor' : 'moderator';
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
