import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { sourcePlugins } from './apps/web/vite-plugins.ts';
import { keepTemporaryFilesInMemory } from './scripts/temporary-folder.ts';

keepTemporaryFilesInMemory();

/** Rules, calls over HTTP on a real PostgreSQL, and the tools of the house. */
const node = {
  test: {
    name: 'node',
    environment: 'node',
    include: ['{apps/server,packages,scripts,content,bench}/**/*.test.ts'],
    globalSetup: [join(import.meta.dirname, 'apps', 'server', 'src', 'testing', 'postgres.global.ts')],
    testTimeout: 20_000,
    // The first start of the database, on a busy machine.
    hookTimeout: 60_000,
  },
};

/** Components, by role and label. */
const web = {
  plugins: sourcePlugins(),
  test: {
    name: 'web',
    environment: 'happy-dom',
    include: ['apps/web/**/*.test.{ts,tsx}'],
    setupFiles: ['scripts/component-tests.setup.ts'],
    testTimeout: 10_000,
  },
};

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    allowOnly: false,
    restoreMocks: true,
    projects: [node, web],
  },
});
