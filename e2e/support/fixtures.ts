import { randomBytes, randomInt } from 'node:crypto';
import { type BrowserContext, expect, type Page, test as base } from '@playwright/test';
import { collectProblems, type PageProblems } from './page-problems.ts';

export { expect } from '@playwright/test';

export interface Resident {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

interface Fixtures {
  /** A fresh resident, signed in to the test's pages. */
  readonly resident: Resident;
  /** Somebody else, signed in to a browser of their own; what goes wrong unseen in it fails the test, too. */
  readonly neighbour: { readonly resident: Resident; readonly page: Page; readonly problems: PageProblems };
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
async function register(context: BrowserContext): Promise<Resident> {
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
  resident: async ({ context }, use) => {
    await use(await register(context));
  },
  neighbour: async ({ browser, contextOptions }, use) => {
    const { baseURL = '', locale = 'en', timezoneId = 'UTC' } = test.info().project.use;
    const context = await browser.newContext({ ...contextOptions, baseURL, locale, timezoneId });
    const problems = await collectProblems(context);
    await use({ resident: await register(context), page: await context.newPage(), problems });
    expect(problems.unexpected(), "what went wrong in the neighbour's pages").toEqual([]);
    await context.close();
  },
});
