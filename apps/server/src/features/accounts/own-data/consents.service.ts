import type { DocumentName } from '@ecopulse/contract/accounts/documents';
import type { Clock } from '../../../core/calendar/clock.ts';
import type { Changes } from '../../../db/changes.ts';
import type { Database } from '../../../db/database.ts';
import { type ConsentRow, findConsents, insertConsents, withdrawConsents } from '../consents.queries.ts';

export interface Consents {
  list(residentId: number): Promise<ConsentRow[]>;
  agree(residentId: number, document: DocumentName): Promise<void>;
  withdraw(residentId: number, document: DocumentName): Promise<void>;
}

export function createConsents({ db, clock, changes }: { db: Database; clock: Clock; changes: Changes }): Consents {
  return {
    list: (residentId) => findConsents(db, residentId),
    async agree(residentId, document) {
      await insertConsents(db, residentId, clock.now(), [document]);
      changes.publish('resident', residentId);
    },
    async withdraw(residentId, document) {
      await withdrawConsents(db, residentId, document, clock.now());
      changes.publish('resident', residentId);
    },
  };
}
