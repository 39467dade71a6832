import { newToken } from '../core/sessions/session-token.ts';
import { sessionLimits } from '../core/sessions/sessions.rules.ts';
import { insertSession } from '../core/sessions/sessions.queries.ts';
import type { Database } from '../db/database.ts';
import { insertResident } from '../features/accounts/accounts.queries.ts';
import { emailKey, usernameKey } from '../features/accounts/accounts.rules.ts';

export interface MadeResident {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  /** What the browser would send. */
  readonly cookie: string;
}

interface Wishes {
  readonly username?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly isAdmin?: boolean;
  readonly createdAt?: Date;
  /** Without one nobody can sign in with a password: hashing is what registering would cost. */
  readonly passwordHash?: string;
}

let made = 0;

/** A resident with a session, made straight in the database: no test, demo or bench waits for password hashing. */
export async function makeResident(db: Database, wishes: Wishes = {}): Promise<MadeResident> {
  made += 1;
  const username = wishes.username ?? `resident-${process.pid}-${made}`;
  const email = `${username.toLowerCase()}@example.sg`;
  const createdAt = wishes.createdAt ?? new Date();
  const id = await insertResident(db, {
    username,
    usernameKey: usernameKey(username),
    email,
    emailKey: emailKey(email),
    passwordHash: wishes.passwordHash ?? '!',
    firstName: wishes.firstName ?? null,
    lastName: wishes.lastName ?? null,
    createdAt,
  });
  if (id === null) throw new Error(`the username ${username} is taken`);
  if (wishes.isAdmin) await db.updateTable('residents').set({ is_admin: true }).where('id', '=', id).execute();
  const { token, hash } = newToken();
  await insertSession(db, { tokenHash: hash, residentId: id, now: createdAt }, sessionLimits(createdAt));
  return { id, username, email, cookie: `session=${token}` };
}
