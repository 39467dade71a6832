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

/** Somebody in a browser of their own, and what goes wrong in it unseen. */
interface Somebody {
  readonly resident: Resident;
  readonly page: Page;
  readonly problems: PageProblems;
}

interface Fixtures {
  /** A fresh resident, signed in to the test's pages. */
  readonly resident: Resident;
  /** Somebody else, signed in to a browser of their own; what goes wrong unseen in it fails the test, too. */
  readonly neighbour: Somebody;
  /** A fresh admin, in a browser of their own. */
  readonly admin: Somebody;
  /** Makes somebody an admin, by the operator's command; what pages have open they see after a reload. */
  readonly makeAdmin: (resident: Resident) => Promise<void>;
  /**
   * The address of a server of feeds: `/feed/<any name>.xml` has three items that carry the name, `/broken.xml` is no feed,
   * `/slow.xml` never answers. See `feed-server.ts`.
   */
  readonly feedServer: string;
  /** Collects what goes wrong unseen, and fails the test by it. */
  readonly pageProblems: PageProblems;
}

/** An address from the block for documentation and tests that the registration is counted by. */
function someAddress(): string {
  return `198.${randomInt(18, 20)}.${randomInt(256)}.${randomInt(256)}`;
}

/** Registers a resident over the API; the session's cookie is set in the context. */
export async function register(context: BrowserContext): Promise<Resident> {
  const username = `resident-${randomBytes(6).toString('hex')}`;
  const form = { username, email: `${username}@example.com`, password: 'green-spaces' };
  const answer = await context.request.post('/api/auth/register', {
    data: form,
    headers: { 'X-Forwarded-For': someAddress() },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  const { id } = (await answer.json()) as { id: number };
  return { ...form, id };
}

/** Makes somebody an admin of the product on that data folder, as its operator would. */
export async function grantAdmin({ email }: Resident, dataDir: string | undefined): Promise<void> {
  const command = join(import.meta.dirname, '..', '..', 'apps', 'server', 'src', 'admin-command.ts');
  const env = { ...process.env, ...(dataDir !== undefined && { DATA_DIR: dataDir, DATABASE_URL: '' }) };
  await promisify(execFile)(process.execPath, [command, 'grant', email], { env });
}

/** Lends somebody fresh in a browser of their own, and fails the test by what went wrong in it unseen. */
async function lendSomebody(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0],
  who: string,
  use: (somebody: Somebody) => Promise<void>,
): Promise<void> {
  const { baseURL = '', locale = 'en', timezoneId = 'UTC' } = test.info().project.use;
  const context = await browser.newContext({ ...options, baseURL, locale, timezoneId });
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
  neighbour: ({ browser, contextOptions }, use) => lendSomebody(browser, contextOptions, 'the neighbour', use),
  admin: ({ browser, contextOptions, makeAdmin }, use) =>
    lendSomebody(browser, contextOptions, 'the admin', async (somebody) => {
      await makeAdmin(somebody.resident);
      await use(somebody);
    }),
});
