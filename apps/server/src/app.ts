import fastifyCookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Clock } from './core/calendar/clock.ts';
import { runJobs } from './core/jobs/jobs.service.ts';
import { createLimits, LIMITS, type LimitTable } from './core/limits/limits.service.ts';
import { notificationsJobs } from './features/notifications/notifications.jobs.ts';
import { notificationsRoutes } from './features/notifications/notifications.routes.ts';
import { createNotifications } from './core/notifications/notifications.service.ts';
import { createStreams } from './features/notifications/streams.service.ts';
import { contentPicturesRoutes } from './features/pictures/content-pictures.routes.ts';
import { createContentPictures } from './core/pictures/content-pictures.service.ts';
import { picturesJobs } from './features/pictures/pictures.jobs.ts';
import { createPictures } from './core/pictures/pictures.service.ts';
import { createRewards } from './core/rewards/rewards.service.ts';
import { rewardsRoutes } from './features/rewards/rewards.routes.ts';
import { sessionsJobs } from './core/sessions/sessions.jobs.ts';
import { createSessions } from './core/sessions/sessions.service.ts';
import { EFFECTS } from './effects.ts';
import { openChanges } from './db/changes.ts';
import { openDatabase } from './db/database.ts';
import type { Env } from './env.ts';
import { accountsRoutes } from './features/accounts/accounts.routes.ts';
import { createCurrentUser } from './features/accounts/current-user.ts';
import { createAccounts } from './features/accounts/accounts.service.ts';
import { settingsRoutes } from './features/accounts/settings.routes.ts';
import { createResidentSettings } from './features/accounts/settings.service.ts';
import { challengesAdminRoutes } from './features/challenges/challenges.admin.routes.ts';
import { createChallengesAdmin } from './features/challenges/challenges.admin.service.ts';
import { adminRoutes } from './features/admin/admin.module.ts';
import { challengesJobs } from './features/challenges/challenges.jobs.ts';
import { challengesRoutes } from './features/challenges/challenges.routes.ts';
import { challengesSearch } from './features/challenges/challenges.search.ts';
import { createChallenges } from './features/challenges/challenges.service.ts';
import { createEcoActions } from './features/challenges/eco-actions/eco-actions.service.ts';
import { greenSpacesAdminRoutes } from './features/green-spaces/admin/green-spaces.admin.routes.ts';
import { createGreenSpacesDesk } from './features/green-spaces/admin/green-spaces.admin.service.ts';
import { createGreenSpacesImport } from './features/green-spaces/admin/outline-import.service.ts';
import { flaggedCheckInsRoutes } from './features/green-spaces/check-ins/flagged-check-ins.admin.routes.ts';
import { createFlaggedCheckIns } from './features/green-spaces/check-ins/flagged-check-ins.admin.service.ts';
import { greenSpacesRoutes } from './features/green-spaces/green-spaces.routes.ts';
import { greenSpacesSearch } from './features/green-spaces/green-spaces.search.ts';
import { createCheckIns } from './features/green-spaces/check-ins/check-in.service.ts';
import { guidedRoutesRoutes } from './features/green-spaces/guided-routes/guided-routes.routes.ts';
import { createGuidedRoutes } from './features/green-spaces/guided-routes/guided-routes.service.ts';
import { createRatings } from './features/green-spaces/ratings/ratings.service.ts';
import { rankingsAdminRoutes } from './features/rankings/rankings.admin.routes.ts';
import { createRankingsDesk } from './features/rankings/rankings.admin.service.ts';
import { rankingsJobs } from './features/rankings/rankings.jobs.ts';
import { rankingsRoutes } from './features/rankings/rankings.routes.ts';
import { createRankings } from './features/rankings/rankings.service.ts';
import { createFindResidents } from './features/social/find-residents.service.ts';
import { createReportsDesk } from './features/social/reports.admin.service.ts';
import { createSafety } from './features/social/safety.service.ts';
import { socialAdminRoutes } from './features/social/social.admin.routes.ts';
import { socialRoutes } from './features/social/social.routes.ts';
import { createSocial } from './features/social/social.service.ts';
import { lessonsAdminRoutes } from './features/lessons/lessons.admin.routes.ts';
import { createLessonsAdmin } from './features/lessons/lessons.admin.service.ts';
import { lessonsJobs } from './features/lessons/lessons.jobs.ts';
import { lessonsRoutes } from './features/lessons/lessons.routes.ts';
import { lessonsSearch } from './features/lessons/lessons.search.ts';
import { createLessons } from './features/lessons/lessons.service.ts';
import { articlesAdminRoutes } from './features/news/admin/articles.admin.routes.ts';
import { createArticlesAdmin } from './features/news/admin/articles.admin.service.ts';
import { articlePages } from './features/news/article-page.ts';
import { fetchPictures } from './features/news/ingestion/feed-pictures.service.ts';
import { createFeeds } from './features/news/ingestion/feeds.service.ts';
import { createNewsCache } from './features/news/news.cache.ts';
import { newsJobs } from './features/news/ingestion/ingestion.jobs.ts';
import { newsRoutes } from './features/news/news.routes.ts';
import { newsSearch } from './features/news/news.search.ts';
import { createNews } from './features/news/news.service.ts';
import { createRounds } from './features/news/ingestion/rounds.service.ts';
import { sourcesAdminRoutes } from './features/news/admin/sources.admin.routes.ts';
import { createSourcesAdmin } from './features/news/admin/sources.admin.service.ts';
import { searchRoutes } from './features/search/search.routes.ts';
import { refuseCrossSite } from './http/cross-site.ts';
import { drainOnClose } from './http/drain.ts';
import { answerErrors, answerUnknownCall } from './http/errors.ts';
import { serveDocumentation } from './http/openapi.ts';
import { servePages } from './http/pages.ts';
import { type FeatureRoutes, serveRoute } from './http/routes.ts';
import { securityHeaders, setSecurityHeaders } from './http/security-headers.ts';
import { createServer } from './http/server.ts';
import { createSessionCookie } from './http/session-cookie.ts';
import { createResponseCache } from './http/response-cache.ts';
import { systemRoutes } from './http/system.routes.ts';

export interface AppParts {
  readonly env: Pick<Env, 'publicUrl' | 'trustProxy' | 'logLevel' | 'checkInLocation' | 'newsAllowPrivateAddresses'> &
    Partial<Pick<Env, 'smtpUrl' | 'newsSources'>>;
  readonly connection: pg.ClientConfig;
  readonly clock: Clock;
  /** The folder of the built pages; null serves the calls alone. */
  readonly dist: string | null;
  readonly limits?: LimitTable;
  /** Whether the jobs that come around by the clock run beside this server. */
  readonly withJobs?: boolean;
}

/** A board that is read anew, and a job. */
const MAX_IN_BACKGROUND = 2;

/** The one place where everything is wired together. Closing the app closes all that it has opened. */
export async function buildApp({
  env,
  connection,
  clock,
  dist,
  limits: limitTable = LIMITS,
  withJobs = false,
}: AppParts): Promise<FastifyInstance> {
  const https = env.publicUrl?.protocol === 'https:';
  const db = openDatabase({ connection });
  // For what no request waits for, however long it takes.
  const background = openDatabase({ connection, patient: true, maxConnections: MAX_IN_BACKGROUND });
  const changes = openChanges(connection, db);
  const responseCache = createResponseCache(changes);
  const sessions = createSessions({ db, clock, changes });
  const cookie = createSessionCookie({ https });
  const limits = createLimits({ db, clock, table: limitTable });
  const rewards = createRewards({ db, clock, changes, effects: EFFECTS });
  const notifications = createNotifications({ db, clock, changes });
  const streams = createStreams({ changes, sessions });
  const rankings = createRankings({ db, background, clock, changes });
  const rankingsDesk = createRankingsDesk({ db, clock, changes });
  const safety = createSafety({ db, rewards, notifications });
  const accounts = createAccounts({ db, clock, limits, sessions });
  const pictures = createPictures({ db, clock, changes });
  const contentPictures = createContentPictures({ db, clock });
  const lessons = createLessons({ db, clock, rewards });
  const challenges = createChallenges({ db, clock, changes, rewards });
  const news = createNews({ db, clock, changes, rewards });
  const newsCache = createNewsCache({ news, responseCache });
  const articlePage = articlePages({ newsCache, responseCache, publicUrl: env.publicUrl });
  const checkIns = createCheckIns({ db, clock, rewards, locationRequired: env.checkInLocation === 'required' });

  const headers = securityHeaders({ https });
  const app = createServer(env, headers);
  const allowPrivate = env.newsAllowPrivateAddresses;
  const feeds = createFeeds({ db: background, clock, changes, allowPrivate, log: app.log });
  const { guardedFetch } = feeds;
  const ofFeeds = { db: background, clock, changes, guardedFetch, keepPicture: contentPictures.keep };
  const rounds = createRounds({
    db,
    background,
    clock,
    changes,
    feeds,
    fetchPictures: (signal) => fetchPictures(ofFeeds, signal),
  });
  setSecurityHeaders(app, headers);
  drainOnClose(app);
  refuseCrossSite(app, env.publicUrl);
  answerErrors(app);
  await app.register(fastifyCookie, { hook: false });
  await serveDocumentation(app, { cookieName: https ? '__Host-session' : 'session' });

  const routes: readonly FeatureRoutes[] = [
    ...systemRoutes({ db }),
    ...accountsRoutes({ accounts, currentUser: createCurrentUser({ db, clock, changes }), sessions, cookie }),
    ...settingsRoutes({ accounts, settings: createResidentSettings({ db, changes }), pictures }),
    ...contentPicturesRoutes({ contentPictures }),
    ...greenSpacesRoutes({ db, responseCache, checkIns, ratings: createRatings({ db, clock, changes }) }),
    ...greenSpacesAdminRoutes({
      desk: createGreenSpacesDesk({ db, clock, changes }),
      outlines: createGreenSpacesImport({ db, clock, changes }),
    }),
    ...guidedRoutesRoutes({ guidedRoutes: createGuidedRoutes({ db, clock, rewards }) }),
    ...lessonsRoutes({ responseCache, lessons }),
    ...lessonsAdminRoutes({ lessonsAdmin: createLessonsAdmin({ db, clock, changes }) }),
    ...challengesRoutes({ responseCache, challenges, ecoActions: createEcoActions({ db, clock, rewards }) }),
    ...challengesAdminRoutes({ challengesAdmin: createChallengesAdmin({ db, clock, changes }) }),
    ...searchRoutes({
      db,
      sources: [
        greenSpacesSearch({ db, responseCache }),
        lessonsSearch({ lessons, responseCache }),
        challengesSearch({ challenges, responseCache }),
        newsSearch({ news }),
      ],
    }),
    ...articlesAdminRoutes({ articlesAdmin: createArticlesAdmin({ db, clock, changes }) }),
    ...newsRoutes({ news, newsCache, rounds }),
    ...sourcesAdminRoutes({ sourcesAdmin: createSourcesAdmin({ db, clock, changes, feeds, rounds }) }),
    ...rewardsRoutes({ db, clock }),
    ...rankingsRoutes({ rankings }),
    ...rankingsAdminRoutes({ rankingsDesk }),
    ...socialRoutes({
      social: createSocial({ db, clock, rewards, notifications }),
      safety,
      findResidents: createFindResidents({ db, clock }),
    }),
    ...socialAdminRoutes({ reports: createReportsDesk({ db, clock, notifications }) }),
    ...flaggedCheckInsRoutes({ flagged: createFlaggedCheckIns({ db, clock }) }),
    ...adminRoutes({
      db,
      background,
      clock,
      changes,
      sessions,
      rewards,
      notifications,
      env,
      onCorrected: rankingsDesk.readAnew,
    }),
    ...notificationsRoutes({ notifications, streams, cookie }),
  ];
  const guard = { sessions, cookie, limits };
  for (const route of routes) serveRoute(app, guard, route);

  if (dist === null) app.setNotFoundHandler(answerUnknownCall);
  else await servePages(app, { dist, sessions, cookie, articlePage });
  const reminding = { db: background, clock, notifications: createNotifications({ db: background, clock, changes }) };
  const jobs = [
    ...challengesJobs({ ...reminding, challenges }),
    ...lessonsJobs(reminding),
    ...newsJobs({ db: background, clock, changes, rounds }),
    ...notificationsJobs(reminding),
    ...picturesJobs(contentPictures),
    ...rankingsJobs(rankings),
    ...sessionsJobs(sessions),
  ];
  const running = withJobs ? runJobs({ connection, jobs, log: app.log }) : null;
  if (withJobs) rounds.runSoon((error) => app.log.error({ err: error }, 'the first round of news failed'));
  app.addHook('preClose', (done) => {
    streams.close();
    rounds.stop();
    done();
  });
  app.addHook('onClose', async () => {
    await running?.stop();
    await rounds.close();
    await changes.close();
    await background.destroy();
    await db.destroy();
  });
  return app;
}
