interface Row {
  readonly what: string;
  readonly files: readonly string[];
}

const FAULTS = 'apps/server/src/testing/faults';
const ACCOUNTS = 'apps/server/src/features/accounts';

export const TABLES: Readonly<Record<string, readonly Row[]>> = {
  'Correct under concurrency, with two servers on one PostgreSQL': [
    { what: 'one of 50 identical check-ins and registrations counts', files: [`${FAULTS}/races.test.ts`] },
    { what: 'joining and completing challenges, eco-actions', files: [`${FAULTS}/challenge-races.test.ts`] },
    { what: 'completing and reviewing lessons', files: [`${FAULTS}/lesson-races.test.ts`] },
    { what: 'likes and reading', files: [`${FAULTS}/news-races.test.ts`] },
    { what: 'guided routes and ratings', files: [`${FAULTS}/walk-races.test.ts`] },
    { what: 'friend requests, friendships and blocks', files: [`${FAULTS}/friend-races.test.ts`] },
    { what: 'one reset link used by many', files: [`${FAULTS}/link-races.test.ts`] },
    { what: 'leaving while others check in, ask and export', files: [`${ACCOUNTS}/own-data/account-deletion.test.ts`] },
    { what: 'admins who act at once', files: [`${FAULTS}/admin-races.test.ts`] },
    { what: 'random commands of ten residents', files: [`${FAULTS}/model.test.ts`] },
    {
      what: 'midnight in Singapore, three time zones, clocks set back',
      files: [
        `${FAULTS}/midnight.test.ts`,
        'apps/server/src/core/rewards/streak.rules.test.ts',
        'apps/server/src/core/rewards/streak.zones.test.ts',
      ],
    },
    { what: 'caches while nobody listens to the database', files: [`${FAULTS}/listening.test.ts`] },
  ],
  Faults: [
    { what: 'server and PostgreSQL killed under load; a second server', files: [`${FAULTS}/crash.test.ts`] },
    { what: 'database away, hanging, without connections', files: [`${FAULTS}/unavailable.test.ts`] },
    { what: 'disk full', files: [`${FAULTS}/disk-full.test.ts`] },
    { what: 'SIGTERM with calls in flight', files: [`${FAULTS}/shutdown.test.ts`] },
    {
      what: 'hostile feeds',
      files: [`${FAULTS}/feeds.test.ts`, `${FAULTS}/feeds-figures.test.ts`, `${FAULTS}/feeds-two-servers.test.ts`],
    },
    {
      what: 'feeds at addresses that must not be reached',
      files: [
        'apps/server/src/features/news/feeds/safe-fetch.test.ts',
        'apps/server/src/core/outbound/public-address.test.ts',
      ],
    },
  ],
  'Hostile input and people': [
    { what: 'access of every route', files: ['apps/server/src/http/access.test.ts'] },
    { what: 'any input to every route', files: ['apps/server/src/http/fuzz.test.ts'] },
    { what: 'undeclared fields in every body', files: ['apps/server/src/http/mass-assignment.test.ts'] },
    { what: 'responses hold declared fields alone', files: ['apps/server/src/http/routes.test.ts'] },
    { what: 'secrets in responses and in the log', files: [`${FAULTS}/secrets.test.ts`] },
    {
      what: 'sign-in: limits, and what times tell',
      files: [
        `${ACCOUNTS}/sign-in/lock-outs.test.ts`,
        `${ACCOUNTS}/sign-in/login.test.ts`,
        `${FAULTS}/sign-in-timing.test.ts`,
      ],
    },
    { what: 'sessions', files: [`${ACCOUNTS}/sessions/sessions.test.ts`] },
    { what: 'calls from other sites', files: ['apps/server/src/http/cross-site.test.ts'] },
    {
      what: 'headers of every answer',
      files: ['apps/server/src/http/security-headers.test.ts', 'apps/server/src/http/pages.test.ts'],
    },
    { what: 'malformed HTTP', files: [`${FAULTS}/raw-http.test.ts`] },
    { what: 'supply chain', files: ['scripts/supply-chain.test.ts'] },
  ],
};
