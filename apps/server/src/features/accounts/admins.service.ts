import type { Database } from '../../db/database.ts';
import { findAdmins, setAdmin } from './accounts.queries.ts';
import { emailKey } from '../../core/residents/residents.rules.ts';

/** Makes the resident with this address an admin, or no longer one; null where nobody has it. */
export function changeAdmin(
  db: Database,
  email: string,
  isAdmin: boolean,
): Promise<{ id: number; username: string } | null> {
  return setAdmin(db, emailKey(email), isAdmin);
}

export function listAdmins(db: Database): Promise<{ username: string; email: string }[]> {
  return findAdmins(db);
}
