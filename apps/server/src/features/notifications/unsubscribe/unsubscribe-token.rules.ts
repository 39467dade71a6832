import { NOTIFICATION_KINDS, type NotificationKind } from '@ecopulse/contract/notifications/notifications';

export interface Unsubscription {
  readonly residentId: number;
  readonly kind: NotificationKind;
}

export function claimOf({ residentId, kind }: Unsubscription): string {
  return `${residentId}.${kind}`;
}

/** The signature is still unchecked; null if malformed. */
export function readToken(token: string): (Unsubscription & { readonly signature: string }) | null {
  const [, id = '', name, signature = ''] = /^([1-9]\d{0,9})\.(\w+)\.([\w-]{43})$/.exec(token) ?? [];
  const kind = NOTIFICATION_KINDS.find((known) => known === name);
  return kind === undefined ? null : { residentId: Number(id), kind, signature };
}
