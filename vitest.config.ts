import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { sourcePlugins } from './apps/web/vite-plugins.ts';
import { CORES } from './scripts/cores.ts';
import { prepareTestEnvironment } from './scripts/test-environment.ts';

prepareTestEnvironment();

const TESTING = join(import.meta.dirname, 'apps', 'server', 'src', 'testing');
const WEB_TESTING = join(import.meta.dirname, 'apps', 'web', 'src', 'testing');
const PROPERTIES = join(TESTING, 'property-tests.setup.ts');
const RULES = 'apps/server/**/*.rules.test.ts';
const PRESSURE = 'apps/server/src/testing/faults/{*races,crash,model,shutdown,unavailable}.test.ts';

/** What needs no database: rules, drawings, content, and scripts. */
const rules = {
  test: {
    name: 'rules',
    environment: 'node',
    include: [RULES, '{packages,scripts,content,bench}/**/*.test.ts'],
    setupFiles: [PROPERTIES],
    testTimeout: 20_000,
  },
};

const onPostgres = {
  environment: 'node',
  globalSetup: [join(TESTING, 'postgres.global.ts')],
  setupFiles: [PROPERTIES],
  testTimeout: 20_000,
  // The first start of the database, on a busy machine.
  hookTimeout: 60_000,
};

/** Calls over HTTP on a real PostgreSQL. */
const calls = {
  test: {
    ...onPostgres,
    name: 'calls',
    include: ['apps/server/**/*.test.ts'],
    exclude: [RULES, PRESSURE],
  },
};

/** Servers under pressure. They answer 503 if other tests take their cores, so these run one by one. */
const pressure = {
  test: {
    ...onPostgres,
    name: 'pressure',
    include: [PRESSURE],
    maxWorkers: 1,
    sequence: { groupOrder: 1 },
  },
};

/** Components, by role and label. */
const components = {
  plugins: sourcePlugins(),
  test: {
    name: 'components',
    environment: 'happy-dom',
    include: ['apps/web/**/*.test.{ts,tsx}'],
    setupFiles: [PROPERTIES, join(WEB_TESTING, 'component-tests.setup.ts')],
    testTimeout: 20_000,
  },
};

/** Clusters of servers and databases, which take minutes; `npm run test:cluster` runs them. */
const cluster = {
  test: {
    ...onPostgres,
    name: 'cluster',
    include: ['ops/**/*.cluster.test.ts'],
    maxWorkers: 1,
    sequence: { groupOrder: 2 },
    testTimeout: 60_000,
    hookTimeout: 180_000,
  },
};

export default defineConfig({
  test: {
    pool: 'forks',
    // One more than cores: most tests also wait, for the database or for a process.
    maxWorkers: CORES + 1,
    // Imports take longer than most files: a worker keeps what it has imported for its next file.
    isolate: false,
    allowOnly: false,
    restoreMocks: true,
    projects: [rules, calls, components, pressure, cluster],
  },
});
