import type { FastifyInstance } from 'fastify';
import { openJobs } from './core/jobs/jobs.service.ts';
import { createEmailService } from './core/email/email.service.ts';
import type { PersonalTable } from './core/personal-data/personal-data.ts';
import { preconnect, MAX_CONNECTIONS, poolMetrics } from './db/database.ts';
import type { FeatureModule, SharedDeps } from './feature-module.ts';
import { accountsModule } from './features/accounts/accounts.module.ts';
import { adminModule } from './features/admin/admin.module.ts';
import { challengesModule } from './features/challenges/challenges.module.ts';
import { clubsModule } from './features/clubs/clubs.module.ts';
import { conditionsModule } from './features/conditions/conditions.module.ts';
import { eventsModule } from './features/events/events.module.ts';
import { greenSpacesModule } from './features/green-spaces/green-spaces.module.ts';
import { inboxModule } from './features/inbox/inbox.module.ts';
import { lessonsModule } from './features/lessons/lessons.module.ts';
import { newsModule } from './features/news/news.module.ts';
import { notificationsModule } from './features/notifications/notifications.module.ts';
import { operatorModule } from './features/operator/operator.module.ts';
import { picturesModule } from './features/pictures/pictures.module.ts';
import { previewsModule } from './features/previews/previews.module.ts';
import { rankingsModule } from './features/rankings/rankings.module.ts';
import { rewardsModule } from './features/rewards/rewards.module.ts';
import { searchModule } from './features/search/search.module.ts';
import { translationsModule } from './features/translations/translations.module.ts';
import { socialModule } from './features/social/social.module.ts';
import { rejectUnknownCall } from './http/errors.ts';
import { createPendingSignInCookie } from './http/pending-sign-in-cookie.ts';
import { createDeviceCookie } from './http/device-cookie.ts';
import { serveOneClickUnsubscribe } from './http/one-click-unsubscribe.ts';
import { servePages } from './http/pages.ts';
import { serveRoute } from './http/routes.ts';
import { serveSecurityContact } from './http/security-txt.ts';
import { createLoadShedder } from './http/overload.ts';
import { listeningAddress, openServer } from './http/server.ts';
import { createSessionCookie, sessionCookieName } from './http/session-cookie.ts';
import { systemRoutes } from './http/system.routes.ts';
import { type Metrics, openMetrics } from './metrics/metrics.ts';
import { storageMetrics } from './metrics/storage.ts';
import { openSharedParts, type SharedSettings } from './shared-parts.ts';

export interface AppDeps extends SharedSettings {
  /** Folder of the built pages; null serves only the API. */
  readonly dist: string | null;
  readonly withJobs?: boolean;
}

/** Composition root. Closing the app closes everything it opened. */
export async function buildApp(appDeps: AppDeps): Promise<FastifyInstance> {
  const { env, connection, dist, withJobs = false, preconnects = false } = appDeps;
  const isHttps = env.publicUrl?.protocol === 'https:';
  const cookie = createSessionCookie();
  const app = await openServer({ env, cookieName: sessionCookieName(isHttps) });
  const metrics = env.metrics ? openMetrics(app) : null;
  app.decorate('metrics', metrics);
  const { standby, ...shared } = openSharedParts(appDeps, app.log);
  await shared.limitSettings.open();
  if (preconnects) await preconnect(shared.db, MAX_CONNECTIONS);
  const jobs = openJobs({ connection, db: shared.background, log: app.log, isWorker: withJobs });
  const mail = createEmailService({ ...shared, log: app.log, jobs, listensAt: () => listeningAddress(app) });
  const deps: SharedDeps = {
    ...shared,
    mail,
    jobs,
    cookie,
    deviceCookie: createDeviceCookie(),
    pendingSignInCookie: createPendingSignInCookie(),
    log: app.log,
  };

  const rankings = rankingsModule(deps);
  const notifications = notificationsModule(deps);
  const social = socialModule(deps);
  const operator = operatorModule(deps);
  // All but translations and accounts, which are created from what these declare.
  const otherFeatures: readonly FeatureModule[] = [
    picturesModule(deps),
    greenSpacesModule({ ...deps, placeSourcePolicy: appDeps.placeSourcePolicy }),
    lessonsModule(deps),
    challengesModule(deps),
    eventsModule(deps),
    clubsModule(deps),
    newsModule(deps),
    conditionsModule(deps),
    rewardsModule(deps),
    rankings,
    social,
    operator,
    notifications,
    adminModule({ ...deps, onPointsCorrected: rankings.refreshLeaderboards }),
  ];
  const translations = translationsModule(
    deps,
    otherFeatures.flatMap((feature) => feature.translated ?? []),
  );
  const accounts = accountsModule({
    ...deps,
    claimInvite: social.claimInvite,
    dataOfOtherFeatures: [translations, ...otherFeatures].flatMap((feature) => feature.personalData ?? []),
  });
  const sources = [accounts, translations, ...otherFeatures];
  const inbox = inboxModule(
    deps,
    sources.flatMap((feature) => feature.inbox ?? []),
  );
  const features = [...sources, inbox];
  app.decorate('createSetUpLink', accounts.createSetUpLink);
  app.decorate(
    'personalData',
    features.flatMap((feature) => feature.personalData ?? []),
  );
  const search = searchModule(
    deps,
    features.flatMap((feature) => feature.search ?? []),
  );

  const previews = previewsModule(
    deps,
    features.flatMap((feature) => feature.previews ?? []),
  );

  const loadShedder = createLoadShedder(app.log);
  metrics?.add([
    ...loadShedder.metrics,
    ...storageMetrics({
      data: env.databaseUrl === null ? (env.dataDir ?? null) : null,
      backups: env.backupDir ?? null,
    }),
    ...poolMetrics({ requests: shared.db, background: shared.background }),
    ...shared.changes.metrics,
    ...shared.responseCache.metrics,
    ...jobs.metrics,
    ...features.flatMap((feature) => feature.metrics ?? []),
  ]);

  const routes = [...systemRoutes(app, deps), ...[...features, search, previews].flatMap((feature) => feature.routes)];
  const guard = {
    ...deps,
    loadShedder: loadShedder.preValidation,
    onAdminCallRefused: accounts.onAdminCallRefused,
  };
  for (const route of routes) serveRoute(app, guard, route);
  serveSecurityContact(app, deps);
  serveOneClickUnsubscribe(app, { ...deps, unsubscribeByLink: notifications.unsubscribeByLink });
  if (dist === null) app.setNotFoundHandler(rejectUnknownCall);
  else await servePages(app, { ...deps, ...previews, ...operator, dist, isUsableInvite: social.isUsableInvite });

  if (withJobs) {
    const queues = [...mail.queues, ...features.flatMap((feature) => feature.queues ?? [])];
    jobs.run(
      features.flatMap((feature) => feature.jobs ?? []),
      queues,
    );
    for (const feature of features) feature.start?.();
    search.start?.();
  }
  app.addHook('preClose', (done) => {
    for (const feature of features) feature.stop?.();
    done();
  });
  app.addHook('onClose', async () => {
    await jobs.stop();
    for (const feature of features) await feature.close?.();
    await deps.limitSettings.close();
    await deps.changes.close();
    await standby?.close();
    await deps.background.destroy();
    await deps.db.destroy();
  });
  return app;
}

declare module 'fastify' {
  interface FastifyInstance {
    personalData: readonly PersonalTable[];
    /** The path of the link with which the first admin registers; null once there is an admin. */
    createSetUpLink: () => Promise<string | null>;
    /** Null unless METRICS_PORT is set. */
    metrics: Metrics | null;
  }
}
