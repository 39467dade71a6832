import { execFile } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, type BrowserContext, expect, type Page, test as base } from '@playwright/test';
import { collectProblems, type PageProblems } from './page-problems.ts';

// Pages give way to the server and its database, whose time limits hold on a busy machine too.
setPriority(5);

export { expect } from '@playwright/test';

export interface Resident {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

/** A resident in their own browser, and the problems in its pages. */
interface SignedIn {
  readonly resident: Resident;
  readonly page: Page;
  readonly problems: PageProblems;
}

interface Fixtures {
  /** A fresh resident, signed in to the test's pages. */
  readonly resident: Resident;
  /** Another fresh resident in their own browser; problems in its pages also fail the test. */
  readonly neighbour: SignedIn;
  /** A fresh admin in their own browser. */
  readonly admin: SignedIn;
  /** Makes a resident an admin with the operator's command; open pages show it after a reload. */
  readonly makeAdmin: (resident: Resident) => Promise<void>;
  /**
   * The address of a server of feeds: `/feed/<any name>.xml` has three items that carry the name, `/broken.xml` is not
   * a feed, `/slow.xml` never answers. See `feed-server.ts`.
   */
  readonly feedServer: string;
  /** Collects problems in the pages, and fails the test if there are any. */
  readonly pageProblems: PageProblems;
}

/** A client address from the block for benchmark tests, so that each registration has its own limit. */
function someAddress(): string {
  return `198.${randomInt(18, 20)}.${randomInt(256)}.${randomInt(256)}`;
}

/**
 * Registers a resident over the API; the session's cookie is set in the context. `server` is the server's own address, if
 * the context's can't be reached.
 */
export async function register(context: BrowserContext, server = ''): Promise<Resident> {
  const username = `resident-${randomBytes(6).toString('hex')}`;
  const form = { username, email: `${username}@example.com`, password: 'green-spaces' };
  const response = await context.request.post(`${server}/api/auth/register`, {
    data: form,
    headers: { 'X-Forwarded-For': someAddress() },
  });
  expect(response.status(), await response.text()).toBe(201);
  const { id } = (await response.json()) as { id: number };
  return { ...form, id };
}

/** Makes a resident an admin of the product on that data folder, as its operator would. */
export async function grantAdmin({ email }: Resident, dataDir: string | undefined): Promise<void> {
  const command = join(import.meta.dirname, '..', '..', 'apps', 'server', 'src', 'admin-command.ts');
  const env = { ...process.env, ...(dataDir !== undefined && { DATA_DIR: dataDir, DATABASE_URL: '' }) };
  await promisify(execFile)(process.execPath, [command, 'grant', email], { env });
}

/** Lends a fresh resident in their own browser, and fails the test if its pages had problems. */
async function lendResident(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0],
  who: string,
  use: (person: SignedIn) => Promise<void>,
): Promise<void> {
  const { baseURL = '', locale = 'en', timezoneId = 'UTC' } = test.info().project.use;
  const context = await browser.newContext({ ...options, baseURL, locale, timezoneId, serviceWorkers: 'block' });
  const problems = await collectProblems(context);
  await use({ resident: await register(context), page: await context.newPage(), problems });
  expect(problems.unexpected(), `what went wrong in the pages of ${who}`).toEqual([]);
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
  neighbour: ({ browser, contextOptions }, use) => lendResident(browser, contextOptions, 'the neighbour', use),
  admin: ({ browser, contextOptions, makeAdmin }, use) =>
    lendResident(browser, contextOptions, 'the admin', async (person) => {
      await makeAdmin(person.resident);
      await use(person);
    }),
});
