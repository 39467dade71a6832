import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { sourcePlugins } from './apps/web/build/plugins.ts';
import { CORES, prepareTestEnvironment } from './scripts/test-environment.ts';

prepareTestEnvironment();

/**
 * Generous, so that a busy machine fails no test, but shorter than the 15 s and more after which caches are read again
 * anyway: a change that no server hears of must fail.
 */
const expectations = { expect: { poll: { timeout: 10_000 } } };

const TESTING = join(import.meta.dirname, 'apps', 'server', 'src', 'testing');
const WEB_TESTING = join(import.meta.dirname, 'apps', 'web', 'src', 'testing');
const PROPERTIES = join(TESTING, 'property-tests.setup.ts');
const RULES = 'apps/server/**/*.rules.test.ts';
const RACES = 'apps/server/src/testing/faults/{*races,model}.test.ts';
const FAULTS = 'apps/server/src/testing/faults/{crash,disk-full,draining,raw-http,shutdown,unavailable}.test.ts';
/** Start their own processes or databases, or have large hostile inputs; run by `npm run test:more` only. */
const MORE = [
  'apps/server/src/admin-command.test.ts',
  'apps/server/src/backup/*.test.ts',
  'apps/server/src/core/pictures/hostile-pictures.test.ts',
  'apps/server/src/core/rewards/streak.zones.test.ts',
  'apps/server/src/features/accounts/sign-in/school.test.ts',
  'apps/server/src/testing/faults/{boot,feeds,feeds-figures,feeds-two-servers,listening,midnight,secrets,sign-in-timing,start-checks,stopping}.test.ts',
  'packages/bundled-postgres/**/*.test.ts',
];

const rules = {
  test: {
    name: 'rules',
    environment: 'node',
    ...expectations,
    include: [RULES, '{packages,scripts,content,bench,apps/web/build}/**/*.test.ts'],
    exclude: MORE,
    setupFiles: [PROPERTIES],
    testTimeout: 20_000,
  },
};

const onPostgres = {
  environment: 'node',
  ...expectations,
  globalSetup: [join(TESTING, 'postgres.global.ts')],
  setupFiles: [PROPERTIES],
  testTimeout: 20_000,
  hookTimeout: 60_000,
};

const calls = {
  test: {
    ...onPostgres,
    name: 'calls',
    include: ['apps/server/**/*.test.ts'],
    exclude: [RULES, RACES, FAULTS, ...MORE],
  },
};

/** Other tests would take the cores of servers under load, which then answer 503. */
const alone = (name: string, include: string, groupOrder: number) => ({
  test: { ...onPostgres, name, include: [include], maxWorkers: 1, sequence: { groupOrder } },
});
const races = alone('races', RACES, 1);
const faults = alone('faults', FAULTS, 2);

const more = {
  test: { ...onPostgres, name: 'more', include: MORE, testTimeout: 60_000, sequence: { groupOrder: 3 } },
};

const components = {
  plugins: sourcePlugins(),
  test: {
    name: 'components',
    environment: 'happy-dom',
    ...expectations,
    include: ['apps/web/src/**/*.test.{ts,tsx}'],
    setupFiles: [PROPERTIES, join(WEB_TESTING, 'component-tests.setup.ts')],
    testTimeout: 20_000,
  },
};

/** Take minutes; run by `npm run test:cluster` only. */
const cluster = {
  test: {
    ...onPostgres,
    name: 'cluster',
    include: ['ops/**/*.cluster.test.ts'],
    maxWorkers: 1,
    sequence: { groupOrder: 4 },
    testTimeout: 60_000,
    hookTimeout: 180_000,
  },
};

export default defineConfig({
  test: {
    pool: 'forks',
    // One more than cores, because tests often wait.
    maxWorkers: CORES + 1,
    // Imports take longer than most test files, so workers keep them.
    isolate: false,
    allowOnly: false,
    restoreMocks: true,
    projects: [rules, calls, components, races, faults, more, cluster],
  },
});
