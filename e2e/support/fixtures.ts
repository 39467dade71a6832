import { execFile } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, type BrowserContext, expect, type Page, test as base } from '@playwright/test';
import { collectProblems, type PageProblems } from './page-problems.ts';

// A lower priority than the server and its database, which have time limits.
setPriority(5);

export { expect } from '@playwright/test';

export interface Resident {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

interface SignedIn {
  readonly resident: Resident;
  readonly page: Page;
  readonly problems: PageProblems;
}

interface Fixtures {
  /** Newly registered, and signed in in `page`. */
  readonly resident: Resident;
  /** `page`, for a test that needs no more of its resident than the session. */
  readonly signedInPage: Page;
  readonly neighbour: SignedIn;
  readonly admin: SignedIn;
  /** Open pages show it after a reload. */
  readonly makeAdmin: (resident: Resident) => Promise<void>;
  readonly feedServer: string;
  readonly pageProblems: PageProblems;
}

/** From the block for benchmarks (RFC 2544), so that each registration has its own rate limit. */
function randomAddress(): string {
  return `198.${randomInt(18, 20)}.${randomInt(256)}.${randomInt(256)}`;
}

/** Sets the session cookie in the context. `server` is an address to use if the context's is unreachable. */
export async function register(context: BrowserContext, server = ''): Promise<Resident> {
  const username = `resident-${randomBytes(6).toString('hex')}`;
  const form = { username, email: `${username}@example.com`, password: 'green-spaces' };
  const response = await context.request.post(`${server}/api/auth/register`, {
    data: { ...form, ageBand: '18-plus' },
    headers: { 'X-Forwarded-For': randomAddress() },
  });
  expect(response.status(), await response.text()).toBe(201);
  const { id } = (await response.json()) as { id: number };
  return { ...form, id };
}

export async function grantAdmin({ email }: Resident, dataDir: string | undefined, databaseUrl = ''): Promise<void> {
  const command = join(import.meta.dirname, '..', '..', 'apps', 'server', 'src', 'admin-command.ts');
  const env = {
    ...process.env,
    ...(dataDir !== undefined && { DATA_DIR: dataDir, DATABASE_URL: '' }),
    ...(databaseUrl !== '' && { DATABASE_URL: databaseUrl }),
  };
  await promisify(execFile)(process.execPath, [command, 'grant', email], { env });
}

async function withSignedInResident(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0],
  role: string,
  use: (signedIn: SignedIn) => Promise<void>,
): Promise<void> {
  const { baseURL = '', locale = 'en', timezoneId = 'UTC' } = test.info().project.use;
  const context = await browser.newContext({ ...options, baseURL, locale, timezoneId, serviceWorkers: 'block' });
  const problems = await collectProblems(context);
  await use({ resident: await register(context), page: await context.newPage(), problems });
  expect(problems.unexpected(), `what went wrong in the pages of ${role}`).toEqual([]);
  await context.close();
}

export const test = base.extend<Fixtures>({
  pageProblems: [
    async ({ context }, use) => {
      const problems = await collectProblems(context);
      await use(problems);
      expect(problems.unexpected(), 'what went wrong in the pages').toEqual([]);
    },
    { auto: true },
  ],
  // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads from the pattern what a fixture needs
  feedServer: async ({}, use) => {
    await use(process.env['E2E_FEED_SERVER'] ?? '');
  },
  // oxlint-disable-next-line eslint/no-empty-pattern -- as above
  makeAdmin: async ({}, use) => {
    await use((resident) => grantAdmin(resident, process.env['E2E_DATA_DIR']));
  },
  resident: async ({ context }, use) => {
    await use(await register(context));
  },
  // Naming `resident` makes Playwright register it.
  signedInPage: async ({ page, resident: _resident }, use) => {
    await use(page);
  },
  neighbour: ({ browser, contextOptions }, use) => withSignedInResident(browser, contextOptions, 'the neighbour', use),
  admin: ({ browser, contextOptions, makeAdmin }, use) =>
    withSignedInResident(browser, contextOptions, 'the admin', async (signedIn) => {
      await makeAdmin(signedIn.resident);
      await use(signedIn);
    }),
});
