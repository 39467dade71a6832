import type { Browser, BrowserContext, Page } from '@playwright/test';
import { register, type Resident } from './fixtures.ts';
import type { TwoServers } from './two-servers.ts';

interface OpenBrowser {
  readonly context: BrowserContext;
  readonly page: Page;
}

export async function openBrowser(browser: Browser, baseURL: string): Promise<OpenBrowser> {
  const context = await browser.newContext({ baseURL, locale: 'en-SG', timezoneId: 'Asia/Singapore' });
  return { context, page: await context.newPage() };
}

/** Browsers refuse passkeys for IP addresses. */
const toLocalhost = (url: string): string => url.replace('127.0.0.1', 'localhost');

/** Registers at the first server, and takes the email with the link out of the mailbox. */
export async function openAsNewResident(
  browser: Browser,
  { first, mailbox }: TwoServers,
): Promise<OpenBrowser & { readonly resident: Resident }> {
  const { context, page } = await openBrowser(browser, toLocalhost(first.url));
  const resident = await register(context);
  await mailbox.next(resident.email);
  return { context, page, resident };
}
