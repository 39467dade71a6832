import type { InboxKind, InboxState } from '@ecopulse/contract/admin/inbox';

/** Records instead of arrays, so that a missing entry does not compile. */
const KINDS: Readonly<Record<InboxKind, true>> = {
  report: true,
  'check-in': true,
  translation: true,
  request: true,
  event: true,
  condition: true,
};
const STATES: Readonly<Record<InboxState, true>> = { open: true, assigned: true, done: true };

function isOneOf<Known extends string>(known: Readonly<Record<Known, true>>, value: unknown): value is Known {
  return typeof value === 'string' && Object.hasOwn(known, value);
}

export const LISTED_KINDS = Object.keys(KINDS) as InboxKind[];

/** Without a state: all but what is done. */
export interface InboxSearch {
  kind?: InboxKind;
  state?: InboxState;
}

export function parseInboxSearch({ kind, state }: Record<string, unknown>): InboxSearch {
  return { ...(isOneOf(KINDS, kind) && { kind }), ...(isOneOf(STATES, state) && { state }) };
}
