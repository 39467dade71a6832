import { updateOperator } from '../features/operator/operator.queries.ts';
import type { Database } from '../db/database.ts';

/** Someone answers for the demo. */
export async function setDemoOperator(db: Database, now: Date): Promise<void> {
  await db.transaction().execute((trx) =>
    updateOperator(
      trx,
      {
        name: 'Demo Town Council',
        address: '1 Demo Street, Singapore 000001',
        contactEmail: 'hello@demo.example.sg',
        officer: { name: 'Data Protection Officer', email: 'dpo@demo.example.sg' },
        hostingCountry: 'Singapore',
        governingLaw: 'Singapore',
        recipients: [],
        clauses: { terms: { en: 'This is a demonstration. Its residents are made up.' }, privacy: {} },
      },
      now,
    ),
  );
}
