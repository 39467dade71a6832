import { timingSafeEqual } from 'node:crypto';
import type { NotificationKind } from '@ecopulse/contract/notifications/notifications';
import { ProblemError } from '../../../core/problems/problem-error.ts';
import { keyedHash, type ServerKeys } from '../../../core/server-keys/server-keys.service.ts';
import type { Database } from '../../../db/database.ts';
import { turnMailsOff } from './unsubscribe.queries.ts';
import { claimOf, readToken } from './unsubscribe-token.rules.ts';

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
      await turnMailsOff(db, read);
      return read.kind;
    },
  };
}
