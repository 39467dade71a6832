import { NOTIFICATION_KINDS, type NotificationKind } from '@ecopulse/contract/notifications/notifications';

/** Whose mails of which kind a link ends. */
export interface Unsubscription {
  readonly residentId: number;
  readonly kind: NotificationKind;
}

/** What a token says, without its signature: `12.badge`. */
export function claimOf({ residentId, kind }: Unsubscription): string {
  return `${residentId}.${kind}`;
}

/** The parts of a token, whose signature is still to be checked; null if it cannot be one. */
export function readToken(token: string): (Unsubscription & { readonly signature: string }) | null {
  const [, id = '', name, signature = ''] = /^([1-9]\d{0,9})\.(\w+)\.([\w-]{43})$/.exec(token) ?? [];
  const kind = NOTIFICATION_KINDS.find((known) => known === name);
  return kind === undefined ? null : { residentId: Number(id), kind, signature };
}
