import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';

const LANGUAGES = ['en', 'zh', 'ms', 'ta', 'de', 'es', 'ko', 'ja', 'fr', 'it'];

interface Icon {
  readonly src: string;
  readonly sizes: string;
  readonly type: string;
  readonly purpose?: string;
}

interface Manifest {
  readonly lang: string;
  readonly description: string;
  readonly icons: readonly Icon[];
  readonly shortcuts: readonly { name: string; url: string; icons: readonly Icon[] }[];
}

const manifestLink = (page: Page) => page.locator('link[rel=manifest]');

/** A PNG has its width and height at these offsets. */
function sizeOfPng(bytes: Buffer): string {
  expect(bytes.toString('latin1', 1, 4)).toBe('PNG');
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

async function readManifest({ request }: Page, language: string): Promise<Manifest> {
  const response = await request.get(`/manifest/${language}.webmanifest`);
  expect(response.status()).toBe(200);
  expect(response.headers()).toMatchObject({
    'content-type': expect.stringContaining('application/manifest+json'),
    'cache-control': 'public, no-cache',
  });
  return (await response.json()) as Manifest;
}

async function expectTrueIcon({ request }: Page, { src, sizes, type }: Icon): Promise<void> {
  const response = await request.get(src);
  expect(response.status(), src).toBe(200);
  expect(response.headers()['content-type'], src).toContain(type);
  if (type === 'image/png') expect(sizeOfPng(await response.body()), src).toBe(sizes);
}

/** Headless Chromium reports no obstacles to installation, so the parsed manifest is checked too. */
async function expectInstallable(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const { url, errors, manifest } = await devtools.send('Page.getAppManifest');
  expect(url).toContain('/manifest/en.webmanifest');
  expect(errors).toEqual([]);
  const root = new URL('/', page.url()).href;
  expect(manifest).toMatchObject({
    name: 'EcoPulse',
    id: root,
    startUrl: root,
    scope: root,
    display: expect.stringMatching(/standalone$/i),
  });
  const icons = manifest.icons?.map(({ sizes, type }) => `${sizes} ${type}`);
  expect(icons).toEqual(expect.arrayContaining(['192x192 image/png', '512x512 image/png']));
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
}

test('Chromium finds nothing against installing the landing', async ({ page }) => {
  await page.goto('/');
  await expectInstallable(page);
});

test('Chromium finds nothing against installing the app', { tag: '@main' }, async ({ signedInPage: page }) => {
  await page.goto('/');
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await expectInstallable(page);
});

test('every language has a manifest in its own words, with icons of their true sizes', async ({ page }) => {
  const manifests = await Promise.all(LANGUAGES.map((language) => readManifest(page, language)));
  expect(manifests.map(({ lang }) => lang)).toEqual(LANGUAGES);
  expect(new Set(manifests.map(({ description }) => description)).size).toBe(LANGUAGES.length);
  expect(new Set(manifests.map(({ shortcuts }) => shortcuts[0]?.name)).size).toBe(LANGUAGES.length);
  const icons = manifests.flatMap((manifest) => [
    ...manifest.icons,
    ...manifest.shortcuts.flatMap((shortcut) => shortcut.icons),
  ]);
  const distinct = [...new Map(icons.map((icon) => [icon.src, icon])).values()];
  expect(distinct).toHaveLength(8);
  for (const icon of distinct) await expectTrueIcon(page, icon);
  const touchIcon = { src: '/apple-touch-icon.png', sizes: '180x180', type: 'image/png' };
  await expectTrueIcon(page, touchIcon);
});

test('the shortcuts lead to screens of the app', async ({ signedInPage: page }) => {
  const { shortcuts } = await readManifest(page, 'en');
  expect(shortcuts).toHaveLength(3);
  for (const { url } of shortcuts) expect((await page.request.get(url)).status(), url).toBe(200);
});

test('the page names the manifest of the chosen language', async ({ page }) => {
  await page.goto('/');
  await expect(manifestLink(page)).toHaveAttribute('href', '/manifest/en.webmanifest');
  await page.evaluate(() => localStorage.setItem('language', 'ja'));
  await page.reload();
  await expect(manifestLink(page)).toHaveAttribute('href', '/manifest/ja.webmanifest');
});

test('sharing the address of an article of EcoPulse opens the article', async ({ signedInPage: page, baseURL }) => {
  const [article] = (await (await page.request.get('/api/news')).json()) as { id: number }[];
  const { origin } = new URL(baseURL ?? '');
  const text = `Read this: ${origin}/news/${article?.id}.`;
  const response = await page.goto(`/share?${new URLSearchParams({ title: 'News', text }).toString()}`);
  expect(response?.status()).toBe(200);
  await expect(page).toHaveURL(`/news/${article?.id}`);
});

test('anything else that is shared is searched for, also an address of another site', async ({
  signedInPage: page,
}) => {
  for (const shared of ['mangrove', '2026', 'https://evil.example/news/1']) {
    await page.goto(`/share?${new URLSearchParams({ text: shared }).toString()}`);
    await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue(shared);
  }
});

test('what visitors share waits until they have signed in', async ({ page, context, resident }) => {
  await context.clearCookies();
  await page.goto('/share?text=mangrove');
  await page
    .getByRole('link', { name: /sign in/i })
    .first()
    .click();
  await page.getByLabel('Email').fill(resident.email);
  await page.getByLabel('Password', { exact: true }).fill(resident.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('mangrove');
});
