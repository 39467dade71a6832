import { sql } from 'kysely';
import { beforeAll } from 'vitest';
import type { Database } from '../../db/database.ts';
import { hashPassword } from '../../features/accounts/sign-in/password.ts';
import type { TestResident } from '../factories.ts';
import { type Mailbox, openMailbox, type ReceivedEmail } from '../mailbox.ts';
import { openTestApp, type TestApp } from '../test-app.ts';

export const OLD_PASSWORD = 'green-city';
export const NEW_PASSWORD = 'leafy-lane';

/** Two servers that share one database; only the first one runs the email queue. */
export interface MailingServers {
  readonly firstServer: TestApp;
  readonly secondServer: TestApp;
  readonly mailbox: Mailbox;
  /** Can sign in with `OLD_PASSWORD`. */
  createMember(options?: Parameters<TestApp['resident']>[0]): Promise<TestResident>;
}

/** All calls of a test come from one client address. */
const LIMITS = {
  register: { max: 10_000, seconds: 3600 },
  signInFailuresOfAddress: { max: 10_000, seconds: 3600 },
  linkMailsOfClient: { max: 10_000, seconds: 3600 },
};

export function shareMailingServers(): () => MailingServers {
  let passwordHash = '';
  let servers: MailingServers | null = null;
  beforeAll(async () => {
    passwordHash = await hashPassword(OLD_PASSWORD);
    const mailbox = await openMailbox();
    const options = { env: { smtpUrl: new URL(mailbox.smtpUrl) }, limits: LIMITS };
    const firstServer = await openTestApp({ ...options, withJobs: true });
    const secondServer = await openTestApp({ ...options, sharing: firstServer });
    servers = {
      firstServer,
      secondServer,
      mailbox,
      createMember: (residentOptions) => firstServer.resident({ passwordHash, ...residentOptions }),
    };
    return async () => {
      await secondServer.close();
      await firstServer.close();
      await mailbox.close();
    };
  });
  return () => {
    if (servers === null) throw new Error('the servers do not start before the first test');
    return servers;
  };
}

export function getLinkToken({ links }: ReceivedEmail): string {
  const tokens = links.flatMap((link) => URL.parse(link)?.searchParams.get('token') ?? []);
  const [token] = tokens;
  if (token === undefined || tokens.length > 1) throw new Error(`expected one link, not ${links.join(' ')}`);
  return token;
}

/** Emails are queued before the response that causes them, so there is no need to wait. */
export async function countQueuedEmails(db: Database): Promise<number> {
  const { rows } = await sql<{ mails: number }>`
    select count(*)::integer as mails from pgboss.job where name = 'mail'`.execute(db);
  return rows[0]?.mails ?? 0;
}

export async function isSignedIn({ call }: TestApp, as: TestResident): Promise<boolean> {
  return (await call('GET', '/api/auth/user', { as })).status === 200;
}

export async function signIn({ call }: TestApp, email: string, password: string): Promise<number> {
  return (await call('POST', '/api/auth/login', { body: { email, password } })).status;
}
