import { type Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';

interface Article {
  readonly id: number;
  readonly title: string;
  readonly category: string;
}

async function listArticles(page: Page): Promise<Article[]> {
  return (await (await page.request.get('/api/news')).json()) as Article[];
}

/** A shipped article, since other tests add their own. */
async function lastOwnArticle(page: Page): Promise<Article> {
  const ours = (await listArticles(page)).filter((article) => 'isOwn' in article && article.isOwn);
  const last = ours.at(-1);
  if (!last) throw new Error('The product has no articles of its own');
  return last;
}

test(
  'a resident reads the news: likes, filters, shares, and it counts in a challenge',
  { tag: '@main' },
  async ({ signedInPage: page, context }) => {
    test.setTimeout(180_000);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const article = await lastOwnArticle(page);

    await test.step('joins a reading challenge', async () => {
      await page.goto('/challenges?type=news');
      const card = page.getByRole('article', { name: 'Well Informed' });
      await card.getByRole('button', { name: 'Join Challenge' }).click();
      await expect(card.getByText('In Progress')).toBeVisible();
      await expect(page.getByText('Challenge Joined!').first()).toBeVisible();
    });

    await test.step('opens the front page, with featured stories and latest updates', async () => {
      await page.getByRole('link', { name: 'News', exact: true }).first().click();
      await expect(page.getByRole('heading', { level: 1, name: 'Singapore Sustainability News' })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Featured Stories' }).getByRole('article')).toHaveCount(3);
      await expect(page.getByRole('region', { name: 'Latest Updates' }).getByRole('article').first()).toBeVisible();
    });

    await test.step('filters by one category', async () => {
      const categories = page.getByRole('navigation', { name: 'Popular Categories' });
      await categories.getByRole('link', { name: new RegExp(article.category) }).click();
      await expect(page).toHaveURL(/\?category=/);
      await expect(page.getByRole('region', { name: article.category })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Featured Stories' })).toHaveCount(0);
    });

    const story = page.getByRole('article', { name: article.title });
    await test.step('likes an article, and removes the like', async () => {
      const like = story.getByRole('button', { name: /^Like/ });
      for (const pressed of ['true', 'false']) {
        const answered = page.waitForResponse((response) => response.url().endsWith('/like'));
        await like.click();
        await expect(like).toHaveAttribute('aria-pressed', pressed);
        await answered;
        await page.reload();
        await expect(like).toHaveAttribute('aria-pressed', pressed);
      }
    });

    await test.step('sharing copies the address of the article', async () => {
      await story.getByRole('button', { name: /^Share/ }).click();
      await expect(page.getByText('Link copied!').first()).toBeVisible();
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      expect(copied).toBe(new URL(`/news/${article.id}`, page.url()).href);
    });

    await test.step('reading the article marks it as read and counts in the challenge', async () => {
      await expect(story.getByText('Unread')).toBeAttached();
      // The mark appears before the server has answered, and the challenge counts only what the server has.
      const answered = page.waitForResponse((response) => response.url().endsWith(`/${article.id}/read`));
      await story.getByRole('link').click();
      await expect(page.getByRole('heading', { level: 1, name: article.title })).toBeFocused();
      await expect(page.getByText('From EcoPulse').first()).toBeVisible();
      await page.goBack();
      await expect(story.getByText('Read', { exact: true })).toBeVisible();
      await answered;
      await page.goto('/challenges?type=news');
      await expect(page.getByRole('article', { name: 'Well Informed' }).getByText('1 / 10')).toBeVisible();
    });
  },
);

test('refreshing brings the articles of the feeds, and says which could not be reached', async ({
  signedInPage: page,
  feedServer,
}) => {
  test.skip(feedServer === '', 'a product that we did not start does not read our feeds');
  await page.goto('/news');
  await page.getByRole('button', { name: 'Refresh News' }).click();
  await expect(page.getByText('News refreshed!').first()).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(/Updated with \d+ Singapore sustainability articles?/).first()).toBeVisible();
  await expect(page.getByText(/These sources couldn't be reached: .*Broken Feed/)).toBeVisible();
  const story = page.getByRole('link', { name: 'Solar roofs for our-town' });
  await expect(story).toBeVisible();
  await story.click();
  const sourceLink = page.getByRole('link', { name: 'Read at Town News' });
  await expect(sourceLink).toHaveAttribute('href', `${feedServer}/page/our-town/0`);
  await expect(sourceLink).toHaveAttribute('rel', 'noopener noreferrer');
});

test('home shows the newest three, and search finds an article', async ({ signedInPage: page }) => {
  const article = await lastOwnArticle(page);
  await page.goto('/');
  const latest = page.getByRole('region', { name: 'Latest News' });
  await expect(latest.getByRole('article')).toHaveCount(3);
  await page.getByRole('searchbox', { name: 'Search' }).fill(article.title);
  await page.locator('[data-search-result]').filter({ hasText: article.title }).click();
  await expect(page).toHaveURL(new RegExp(`/news/${article.id}$`));
});

test(
  'a shared link opens for a visitor, who signs in from there and returns to it',
  { tag: '@main' },
  async ({ page, neighbour }) => {
    const article = await lastOwnArticle(page);
    const response = await page.goto(`/news/${article.id}`);
    expect(response?.status()).toBe(200);
    const head = await response?.text();
    expect(head).toContain('property="og:title"');
    await expect(page.getByRole('heading', { level: 1, name: article.title })).toBeVisible();
    await expect(page).toHaveTitle(`${article.title} · EcoPulse`);
    await page.getByRole('link', { name: 'Sign In' }).click();
    await page.getByLabel('Email').fill(neighbour.resident.email);
    await page.getByLabel('Password', { exact: true }).fill(neighbour.resident.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(new RegExp(`/news/${article.id}$`));
    await expect(page.getByRole('button', { name: /^Like/ })).toBeVisible();
  },
);

test('a missing article shows a friendly page, and visitors the 404 page', async ({
  page,
  neighbour,
  pageProblems,
}) => {
  for (const problems of [pageProblems, neighbour.problems]) problems.allow(/404/);
  const response = await page.goto('/news/999999');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible();
  await neighbour.page.goto('/news/999999');
  await expect(neighbour.page.getByRole('heading', { level: 1, name: 'Article not found' })).toBeVisible();
});
