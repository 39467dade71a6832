import { LANGUAGES } from '@ecopulse/contract/accounts/preferences';
import { SIGNED_OUT_PAGES } from '@ecopulse/contract/pages';
import { expectNoViolations } from '../support/accessibility.ts';
import { expect, register, test } from '../support/fixtures.ts';
import { collectProblems } from '../support/page-problems.ts';
import { startTwoServers, type TwoServers } from '../support/two-servers.ts';

test('every page of visitors comes in the chosen language, and its script finds nothing to change', async ({
  context,
  page,
  pageProblems,
}) => {
  test.slow();
  const { baseURL = '' } = test.info().project.use;
  pageProblems.allow(/404|410/);
  for (const language of LANGUAGES) {
    await context.addCookies([{ name: 'language', value: language, url: baseURL }]);
    // To save time, all pages are checked in one language only.
    for (const pattern of language === 'ta' ? SIGNED_OUT_PAGES : (['/'] as const)) {
      const path = pattern.replace(/:\w+/, '1');
      const sent = await (await context.request.get(path)).text();
      expect(sent, path).toContain(`<html lang="${language}"`);
      await page.goto(path, { waitUntil: 'networkidle' });
      await expect(page.locator('html'), path).toHaveAttribute('lang', language);
      const heading = page.getByRole('heading', { level: 1 });
      if (path === '/') expect(sent).toContain(`${await heading.locator('span').first().innerText()}</span>`);
      await expect(page.getByRole('combobox').first(), path).toHaveValue(language);
    }
    // Local storage would win over the next cookie.
    await page.evaluate(() => localStorage.clear());
  }
});

test('a language chosen in the browser wins over another one in the cookie, which is corrected', async ({
  context,
  page,
}) => {
  const { baseURL = '' } = test.info().project.use;
  await context.addCookies([{ name: 'language', value: 'zh', url: baseURL }]);
  await page.addInitScript(() => localStorage.setItem('language', 'ms'));
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ms');
  expect(await context.cookies()).toMatchObject([{ name: 'language', value: 'ms', sameSite: 'Lax', httpOnly: false }]);
});

test.describe('a visitor who prefers Chinese', () => {
  let servers: TwoServers;
  test.describe.configure({ mode: 'default' });
  test.beforeAll(async () => {
    test.setTimeout(120_000);
    servers = await startTwoServers('languages');
  });
  test.afterAll(() => servers.stop());

  test(
    'sees English and an offer, takes it, and has page, account and email in Chinese',
    { tag: '@main' },
    async ({ browser }) => {
      test.slow();
      const context = await browser.newContext({ baseURL: servers.first.url, locale: 'zh-CN' });
      const problems = await collectProblems(context);
      const page = await context.newPage();
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Singapore is a garden. Go and see it.');
      const offer = page.getByRole('region', { name: '语言' });
      await expect(offer).toHaveText(/这个网站有中文版。/);
      await expect(offer).toHaveAttribute('lang', 'zh');
      await expectNoViolations(page);
      expect(await page.evaluate(listMovedElements)).toEqual([]);

      await offer.getByRole('button', { name: '切换到中文' }).click();
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading).toHaveText('新加坡是一座花园。 出门看看吧。');
      await expect(offer).toBeHidden();
      const reloaded = await page.reload();
      const sent = (await reloaded?.text()) ?? '';
      expect(sent).toContain('<html lang="zh"');
      expect(sent).toContain('新加坡是一座花园。');
      expect(sent).not.toContain('Singapore is a garden.');
      await expect(heading).toHaveText('新加坡是一座花园。 出门看看吧。');
      await expect(offer).toBeHidden();

      await page.getByRole('link', { name: '免费注册' }).click();
      const email = 'mei.reads@example.com';
      await page.getByLabel('电邮').fill(email);
      await page.getByLabel('密码', { exact: true }).fill('green-spaces');
      await page.getByLabel('用户名').fill('mei-reads');
      await page.getByRole('button', { name: '注册账户' }).click();
      await expect(page.getByRole('link', { name: '首页' }).first()).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', 'zh');
      expect(await (await page.reload())?.text()).toContain('<html lang="zh"');
      const user = (await (await page.request.get('/api/auth/user')).json()) as { language: string };
      expect(user.language).toBe('zh');
      expect((await servers.mailbox.next(email)).subject).toBe('请确认你的 EcoPulse 电邮地址');
      expect(problems.unexpected()).toEqual([]);
      await context.close();
    },
  );

  test('sees a closed offer neither on the page nor in the app, and can still take one in the app', async ({
    browser,
  }) => {
    const context = await browser.newContext({ baseURL: servers.first.url, locale: 'zh-CN' });
    const page = await context.newPage();
    await page.goto('/');
    const offer = page.getByRole('region', { name: '语言' });
    await offer.getByRole('button', { name: '关闭' }).click();
    await expect(offer).toBeHidden();
    await register(context);
    await page.goto('/', { waitUntil: 'networkidle' });
    await expect(page.getByRole('link', { name: 'Home' }).first()).toBeVisible();
    await expect(offer).toBeHidden();
    // Forget that the offer was closed.
    await page.evaluate(() => localStorage.removeItem('language-offer'));
    await page.reload();
    await offer.getByRole('button', { name: '切换到中文' }).click();
    await expect(page.getByRole('link', { name: '首页' }).first()).toBeVisible();
    const language = async () =>
      ((await (await page.request.get('/api/auth/user')).json()) as { language: string }).language;
    await expect.poll(language).toBe('zh');
    await context.close();
  });
});

interface LayoutShift extends PerformanceEntry {
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRect;
    readonly currentRect: DOMRect;
  }[];
}

/** What the offer would push up or down. A font that arrives late moves words sideways, which is not counted. */
function listMovedElements(): Promise<string[]> {
  return new Promise((resolve) => {
    const moved: string[] = [];
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as LayoutShift[])
        for (const { node, previousRect, currentRect } of sources)
          if (Math.abs(previousRect.top - currentRect.top) >= 1) moved.push(node?.textContent ?? 'removed');
    }).observe({ type: 'layout-shift', buffered: true });
    requestAnimationFrame(() => setTimeout(() => resolve(moved)));
  });
}
