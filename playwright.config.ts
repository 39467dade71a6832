import { defineConfig } from '@playwright/test';
import { chromiumExecutable, LAUNCH_ARGUMENTS } from './e2e/support/chromium.ts';
import { CORES } from './scripts/cores.ts';
import { prepareTestEnvironment } from './scripts/test-environment.ts';

prepareTestEnvironment();

const { executablePath, env } = await chromiumExecutable();

// The workers know it: they read this file again after the global setup has started the server.
const baseURL = process.env['E2E_BASE_URL'];

export default defineConfig({
  testDir: 'e2e',
  projects: [
    { name: 'journeys', testMatch: '**/*.spec.ts', testIgnore: '**/sweeps/**' },
    // What looks at every screen: `npm run test:screens`.
    { name: 'screens', testMatch: '**/sweeps/*.spec.ts' },
    // What looks at every screen in every language: `npm run test:languages`.
    { name: 'languages', testMatch: '**/sweeps/languages/*.spec.ts' },
  ],
  globalSetup: './e2e/support/server.global.ts',
  outputDir: 'test-results',
  workers: CORES,
  fullyParallel: true,
  // A journey that passes only at the second try has found a fault.
  retries: 0,
  forbidOnly: true,
  // Far more than a journey takes, since a busy machine is no failure.
  timeout: 60_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    ...(baseURL === undefined ? {} : { baseURL }),
    locale: 'en-SG',
    timezoneId: 'Asia/Singapore',
    // Recording traces takes a fifth of the time. `--trace retain-on-failure` records them.
    trace: 'off',
    screenshot: 'only-on-failure',
    // It would fetch the whole app beside each page. The journeys without a network allow it.
    serviceWorkers: 'block',
    // Nothing moves while axe or a test looks at the page.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath, args: LAUNCH_ARGUMENTS, env: { ...process.env, ...env } },
  },
});
