import { defineConfig } from '@playwright/test';
import { chromiumExecutable, LAUNCH_ARGUMENTS } from './e2e/support/chromium.ts';
import { CORES, prepareTestEnvironment } from './scripts/test-environment.ts';

prepareTestEnvironment();

const { executablePath, env } = await chromiumExecutable();

// Workers read this file again after the global setup has set the variable.
const baseURL = process.env['E2E_BASE_URL'];

export default defineConfig({
  testDir: 'e2e',
  projects: [
    { name: 'journeys', testMatch: '**/*.spec.ts', testIgnore: '**/sweeps/**' },
    { name: 'screens', testMatch: '**/sweeps/*.spec.ts' },
    { name: 'languages', testMatch: '**/sweeps/languages/*.spec.ts' },
  ],
  globalSetup: './e2e/support/server.global.ts',
  outputDir: 'test-results',
  workers: CORES,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // Generous, because the machine may be busy.
  timeout: 60_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    ...(baseURL === undefined ? {} : { baseURL }),
    locale: 'en-SG',
    timezoneId: 'Asia/Singapore',
    // Traces cost a fifth of the time. Enable them with `--trace retain-on-failure`.
    trace: 'off',
    screenshot: 'only-on-failure',
    // The worker would fetch the whole app with each page; offline tests allow it.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath, args: LAUNCH_ARGUMENTS, env: { ...process.env, ...env } },
  },
});
