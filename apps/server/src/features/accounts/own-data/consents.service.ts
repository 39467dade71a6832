import type { DocumentName } from '@ecopulse/contract/documents';
import type { Clock } from '../../../core/calendar/clock.ts';
import type { Database } from '../../../db/database.ts';
import { type ConsentRow, findConsents, insertConsents, withdrawConsents } from '../consents.queries.ts';

/** What residents have agreed to. Registration records the agreement to all documents. */
export interface Consents {
  list(residentId: number): Promise<ConsentRow[]>;
  agree(residentId: number, document: DocumentName): Promise<void>;
  withdraw(residentId: number, document: DocumentName): Promise<void>;
}

export function createConsents({ db, clock }: { db: Database; clock: Clock }): Consents {
  return {
    list: (residentId) => findConsents(db, residentId),
    agree: (residentId, document) => insertConsents(db, residentId, clock.now(), [document]),
    withdraw: (residentId, document) => withdrawConsents(db, residentId, document, clock.now()),
  };
}
