import { timingSafeEqual } from 'node:crypto';
import { type NotificationKind, NOTIFICATION_KINDS } from '@ecopulse/contract/notifications/notifications';
import { ProblemError } from '../../../core/problems/problem-error.ts';
import { keyedHash, type ServerKeys } from '../../../core/server-keys/server-keys.service.ts';
import type { Database } from '../../../db/database.ts';
import { turnMailsOff } from '../reminders.queries.ts';

interface Unsubscription {
  readonly residentId: number;
  readonly kind: NotificationKind;
}

function claimOf({ residentId, kind }: Unsubscription): string {
  return `${residentId}.${kind}`;
}

/** The signature is still unchecked; null if malformed. */
function readToken(token: string): (Unsubscription & { readonly signature: string }) | null {
  const [, id = '', name, signature = ''] = /^([1-9]\d{0,9})\.(\w+)\.([\w-]{43})$/.exec(token) ?? [];
  const kind = NOTIFICATION_KINDS.find((known) => known === name);
  return kind === undefined ? null : { residentId: Number(id), kind, signature };
}

export interface Unsubscribing {
  /** Does not expire: the link must work for as long as the email is kept. */
  tokenFor(residentId: number, kind: NotificationKind): Promise<string>;
  /** Idempotent. Throws `unsubscribe-link-unknown`. */
  end(token: string): Promise<NotificationKind>;
}

export function createUnsubscribing({ db, serverKeys }: { db: Database; serverKeys: ServerKeys }): Unsubscribing {
  const sign = async (claim: string): Promise<string> => keyedHash(await serverKeys.get('unsubscribe'), claim);
  return {
    async tokenFor(residentId, kind) {
      const claim = claimOf({ residentId, kind });
      return `${claim}.${await sign(claim)}`;
    },
    async end(token) {
      const read = readToken(token);
      if (!read) throw new ProblemError('unsubscribe-link-unknown');
      const signature = await sign(claimOf(read));
      if (!timingSafeEqual(Buffer.from(signature), Buffer.from(read.signature)))
        throw new ProblemError('unsubscribe-link-unknown');
      await turnMailsOff(db, read.residentId, read.kind);
      return read.kind;
    },
  };
}
