import { timingSafeEqual } from 'node:crypto';
import { type NotificationKind, NOTIFICATION_KINDS } from '@ecopulse/contract/notifications/notifications';
import { ProblemError } from '../../../core/problems/problem-error.ts';
import { keyedHash, type ServerKeys } from '../../../core/server-keys/server-keys.service.ts';
import type { Database } from '../../../db/database.ts';
import { disableEmailsOfKind } from '../reminders.queries.ts';

interface UnsubscribeClaim {
  readonly residentId: number;
  readonly kind: NotificationKind;
}

function serializeClaim({ residentId, kind }: UnsubscribeClaim): string {
  return `${residentId}.${kind}`;
}

/** Does not check the signature. Null if the token is malformed. */
function parseToken(token: string): (UnsubscribeClaim & { readonly signature: string }) | null {
  const [, id = '', name, signature = ''] = /^([1-9]\d{0,9})\.(\w+)\.([\w-]{43})$/.exec(token) ?? [];
  const kind = NOTIFICATION_KINDS.find((each) => each === name);
  return kind === undefined ? null : { residentId: Number(id), kind, signature };
}

export interface UnsubscribeLinks {
  /** The token does not expire: the link must work for as long as the resident keeps the email. */
  createToken(residentId: number, kind: NotificationKind): Promise<string>;
  /** Idempotent. Throws `unsubscribe-link-unknown`. */
  unsubscribe(token: string): Promise<NotificationKind>;
}

export function createUnsubscribeLinks({ db, serverKeys }: { db: Database; serverKeys: ServerKeys }): UnsubscribeLinks {
  const sign = async (claim: string): Promise<string> => keyedHash(await serverKeys.get('unsubscribe'), claim);
  return {
    async createToken(residentId, kind) {
      const claim = serializeClaim({ residentId, kind });
      return `${claim}.${await sign(claim)}`;
    },
    async unsubscribe(token) {
      const claim = parseToken(token);
      if (!claim) throw new ProblemError('unsubscribe-link-unknown');
      const signature = await sign(serializeClaim(claim));
      if (!timingSafeEqual(Buffer.from(signature), Buffer.from(claim.signature)))
        throw new ProblemError('unsubscribe-link-unknown');
      await disableEmailsOfKind(db, claim.residentId, claim.kind);
      return claim.kind;
    },
  };
}
