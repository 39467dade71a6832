import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { openJobs } from '../core/jobs/jobs.service.ts';
import { createEmailService } from '../core/email/email.service.ts';
import { createNotifications } from '../core/notifications/notifications.service.ts';
import { createGuardedPost } from '../core/outbound/guarded-post.ts';
import { ALLOW_PRIVATE } from '../core/outbound/public-address.ts';
import { createServerKeys } from '../core/server-keys/server-keys.service.ts';
import { openChanges } from '../db/changes.ts';
import { createOutgoing, type Outgoing } from '../features/notifications/outgoing/outgoing.service.ts';
import { createPushKeys } from '../features/notifications/push/push-keys.ts';
import { createPushMessages } from '../features/notifications/push/push-messages.service.ts';
import { createUnsubscribeLinks } from '../features/notifications/unsubscribe/unsubscribe.service.ts';
import type { TestResident } from './factories.ts';
import { createPushBrowser, type PushBrowser } from './push-browser.ts';
import { startTestApp, type TestApp } from './test-app.ts';

const SILENT = { warn: () => undefined, error: () => undefined };

interface QueuedMessage {
  readonly by: 'mail' | 'push';
  readonly kind: string;
}

export interface NotificationsTestApp {
  readonly app: TestApp;
  readonly outgoing: Outgoing;
  readonly notifications: ReturnType<typeof createNotifications>;
  /** Oldest first. Nothing is delivered unless the app runs jobs. */
  listQueuedMessages(resident: TestResident): Promise<QueuedMessage[]>;
  /**
   * The resident gets these kinds by email and by push, has a verified address and no quiet hours. `{ mail: {} }` in
   * `overrides` turns off all emails.
   */
  createResidentWhoGets(kinds: readonly string[], overrides?: object): Promise<TestResident>;
  subscribe(resident: TestResident, browser?: PushBrowser): Promise<PushBrowser>;
}

interface Options {
  readonly env?: NonNullable<Parameters<typeof startTestApp>[0]>['env'];
  readonly withJobs?: boolean;
  /** Base of links in emails; the app itself stays on HTTP. */
  readonly publicUrl?: URL | null;
}

export async function startNotificationsTestApp({
  env,
  withJobs = false,
  publicUrl = null,
}: Options = {}): Promise<NotificationsTestApp> {
  const smtpUrl = new URL('smtp://127.0.0.1:1');
  const app = await startTestApp({ withJobs, env: { smtpUrl, pushAllowPrivateAddresses: true, ...env } });
  return { app, ...(await openNotificationServices(app, { smtpUrl, ...env, publicUrl })) };
}

/** Acts as another server on the database of the app. */
export async function openNotificationServices(
  app: TestApp,
  env: { readonly smtpUrl?: URL | null; readonly publicUrl: URL | null },
): Promise<Omit<NotificationsTestApp, 'app'>> {
  const { db, clock, connection, call } = app;
  const changes = openChanges(connection);
  const jobs = openJobs({ connection, db, log: SILENT, isWorker: false });
  onTestFinished(async () => {
    await jobs.stop();
    await changes.close();
  });
  const serverKeys = createServerKeys(db);
  const mail = createEmailService({ env, clock, log: SILENT, jobs, listensAt: () => 'http://127.0.0.1:3000' });
  const unsubscribeLinks = createUnsubscribeLinks({ db, serverKeys });
  const pushMessages = createPushMessages({
    db,
    clock,
    jobs,
    env,
    log: SILENT,
    pushKeys: createPushKeys(serverKeys),
    post: createGuardedPost({ policy: ALLOW_PRIVATE }),
  });
  return {
    outgoing: createOutgoing({ db, clock, mail, pushMessages, unsubscribeLinks }),
    notifications: createNotifications({ db, clock, changes }),
    async listQueuedMessages({ id, email }) {
      const queue = await sql<{ exists: boolean }>`select to_regclass('pgboss.job') is not null as exists`.execute(db);
      if (!queue.rows[0]?.exists) return [];
      const { rows } = await sql<QueuedMessage>`
        select j.name as by, coalesce(j.data -> 'values' ->> 'about', n.kind) as kind
        from pgboss.job j
        left join push_subscriptions p on j.name = 'push' and p.id = (j.data ->> 'subscription')::int
        left join notifications n on n.id = (j.data ->> 'notification')::bigint
        where j.name in ('mail', 'push') and (j.data ->> 'to' = ${email} or p.resident_id = ${id})
        order by j.created_on, j.name`.execute(db);
      return rows;
    },
    async createResidentWhoGets(kinds, overrides = {}) {
      const resident = await app.resident({ verifiedAt: clock.now() });
      const enabledKinds = Object.fromEntries(kinds.map((kind) => [kind, true]));
      const body = { push: enabledKinds, mail: enabledKinds, quietHours: null, ...overrides };
      const { status } = await call('PATCH', '/api/user/settings', { as: resident, body });
      if (status !== 200) throw new Error(`the settings answered ${status}`);
      return resident;
    },
    async subscribe(as, browser = createPushBrowser(`https://push.apple.com/${as.id}`)) {
      const { status } = await call('PUT', '/api/notifications/push', { as, body: browser.subscription });
      if (status !== 204) throw new Error(`subscribing answered ${status}`);
      return browser;
    },
  };
}
