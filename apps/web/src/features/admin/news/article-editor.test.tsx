// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { delayedResponse, type Responses, problemResponse } from '../../../testing/fake-fetch.ts';
import { anArticle } from '../testing/admin-fixtures.testing.ts';
import { renderInAdminFrame } from '../testing/render-admin.testing.tsx';

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

/** The version that the editor loads. */
const LOADED_VERSION = anArticle().version;

/** The list is refetched after each save. */
const LIST_RESPONSES: Responses = { 'GET /api/admin/news': () => [200, []] };

async function fillInForm() {
  await userEvent.type(await field('Title'), 'Otters at the crossing');
  await userEvent.type(await field('Summary'), 'They waited for the green man, as all do.');
  await userEvent.type(await field('Article'), 'They waited for the green man, and then they crossed the road.');
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the editor of an article', () => {
  test('shows what did not load and why, and retries on request', async () => {
    let isDown = true;
    renderInAdminFrame('/admin/news/5', {
      'GET /api/admin/news/5': () => (isDown ? problemResponse(503, 'unavailable') : [200, anArticle()]),
    });
    expect(await screen.findByRole('heading', { level: 1, name: "The article couldn't be loaded" })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('EcoPulse is taking a short break');
    isDown = false;
    await press('Try again');
    expect(await field('Title')).toBeVisible();
  });

  test('stores and publishes a new article in one step, and moves to its URL', async () => {
    const { findSentBody, router } = renderInAdminFrame('/admin/news/new', {
      ...LIST_RESPONSES,
      'POST /api/admin/news': () => [201, anArticle({ version: 1 })],
      'POST /api/admin/news/5/publish': () => [200, anArticle({ version: 2, status: 'published' })],
    });
    await fillInForm();
    await press('Publish');
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/news/5'));
    expect(await screen.findByRole('button', { name: 'Withdraw' })).toBeVisible();
    expect(findSentBody('POST', '/api/admin/news')).toMatchObject({ title: 'Otters at the crossing', sources: [] });
    expect(findSentBody('POST', '/api/admin/news/5/publish')).toEqual({ version: 1 });
  });

  test('schedules an article by a date in Singapore, and says from when on residents see it', async () => {
    const date = '2099-01-02T01:30:00.000Z';
    const { findSentBody } = renderInAdminFrame('/admin/news/5', {
      ...LIST_RESPONSES,
      'GET /api/admin/news/5': () => [200, anArticle()],
      'PUT /api/admin/news/5': () => [200, anArticle({ publishAt: date, publishedAt: date, version: 4 })],
      'POST /api/admin/news/5/publish': () => [
        200,
        anArticle({ publishAt: date, publishedAt: date, version: 5, status: 'published' }),
      ],
    });
    fireEvent.change(await screen.findByLabelText('Publish on'), { target: { value: '2099-01-02T09:30' } });
    await press('Publish');
    expect(await screen.findByText('Everyone can see it from 2 Jan 2099, 9:30 am.')).toBeVisible();
    expect(findSentBody('PUT', '/api/admin/news/5')).toMatchObject({ publishAt: date });
    expect(screen.getAllByText('Scheduled')[0]).toBeVisible();
    expect(screen.queryByRole('link', { name: 'View on EcoPulse' })).not.toBeInTheDocument();
    expect(screen.getByLabelText('Publish on')).toHaveValue('2099-01-02T09:30');
  });

  test('keeps a new article at its URL if only publishing fails, and shows why', async () => {
    let isRefused = true;
    const { findSentBody, router } = renderInAdminFrame('/admin/news/new', {
      ...LIST_RESPONSES,
      'GET /api/admin/news/5': () => [200, anArticle({ version: 1 })],
      'POST /api/admin/news': ({ body }) => [201, anArticle({ ...(body as object), version: 1 })],
      'POST /api/admin/news/5/publish': () =>
        isRefused
          ? problemResponse(422, 'not-ready', { fields: { summary: 'Must be at most 400 characters' } })
          : [200, anArticle({ version: 2, status: 'published' })],
    });
    await fillInForm();
    await press('Publish');
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/news/5'));
    expect(await screen.findByText("This couldn't be published")).toBeVisible();
    const summary = await screen.findByRole('region', { name: 'There is a problem' });
    await waitFor(() => expect(summary).toHaveFocus());
    expect(within(summary).getByRole('button', { name: 'Summary' })).toBeVisible();
    expect(await field('Summary')).toHaveAccessibleDescription(/^Must be at most 400 characters/);
    expect(await field('Title')).toHaveValue('Otters at the crossing');
    isRefused = false;
    await press('Publish');
    expect(await screen.findByRole('button', { name: 'Withdraw' })).toBeVisible();
    expect(findSentBody('POST', '/api/admin/news/5/publish')).toEqual({ version: 1 });
  });

  test('keeps text that was typed while publishing a new article failed', async () => {
    const refusal = delayedResponse(problemResponse(503, 'unavailable'));
    const { router } = renderInAdminFrame('/admin/news/new', {
      ...LIST_RESPONSES,
      'GET /api/admin/news/5': () => [200, anArticle({ version: 1 })],
      'POST /api/admin/news': ({ body }) => [201, anArticle({ ...(body as object), version: 1 })],
      'POST /api/admin/news/5/publish': refusal.answer,
    });
    await fillInForm();
    await press('Publish');
    await screen.findByRole('heading', { level: 1, name: 'Otters at the crossing' });
    await userEvent.type(await field('Title'), ' again');
    refusal.release();
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/news/5'));
    expect(await screen.findByText("This couldn't be published")).toBeVisible();
    expect(await field('Title')).toHaveValue('Otters at the crossing again');
    expect(screen.getByText('Not saved yet')).toBeVisible();
  });

  test('lists all problems before publishing, with links, and updates the list while typing', async () => {
    const { calls } = renderInAdminFrame('/admin/news/new', LIST_RESPONSES);
    await field('Title');
    await userEvent.click(screen.getByText('Before publishing'));
    expect(await screen.findByText('3 problems to fix:')).toBeVisible();
    // A link to a field returns from the preview.
    await userEvent.click(screen.getByRole('tab', { name: 'Preview' }));
    await userEvent.click(screen.getByRole('button', { name: 'Article' }));
    expect(await field('Article')).toHaveFocus();
    await userEvent.type(await field('Article'), 'They waited for the green man, and then they crossed the road.');
    expect(await screen.findByText('2 problems to fix:')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Add a source' }));
    const year = await screen.findByRole('textbox', { name: 'Year' });
    await userEvent.clear(year);
    expect(screen.getByRole('button', { name: 'Source 1: Year' })).toBeVisible();
    expect(calls).not.toHaveBeenCalledWith(expect.stringContaining('/api/admin/news'), expect.anything());
  });

  test('lists no problems before publishing for a published article', async () => {
    renderInAdminFrame('/admin/news/5', {
      ...LIST_RESPONSES,
      'GET /api/admin/news/5': () => [200, anArticle({ status: 'published' })],
    });
    await field('Title');
    expect(screen.queryByText('Before publishing')).not.toBeInTheDocument();
  });

  test('shows errors at the fields and in a summary with links, and sends nothing', async () => {
    const { calls } = renderInAdminFrame('/admin/news/new', LIST_RESPONSES);
    await userEvent.type(await field('Title'), 'Ott');
    await press('Save draft');
    const summary = await screen.findByRole('region', { name: 'There are 3 problems' });
    await waitFor(() => expect(summary).toHaveFocus());
    expect(await field('Title')).toHaveAccessibleDescription('Must be at least 5 characters');
    await userEvent.click(within(summary).getByRole('button', { name: 'Summary' }));
    expect(await field('Summary')).toHaveFocus();
    expect(calls).not.toHaveBeenCalledWith(expect.stringContaining('/api/admin/news'), expect.anything());
  });

  test('shows the server’s errors at the fields, and keeps the text', async () => {
    renderInAdminFrame('/admin/news/new', {
      ...LIST_RESPONSES,
      'POST /api/admin/news': () =>
        problemResponse(400, 'invalid-input', { fields: { title: 'Must be at most 140 characters' } }),
    });
    await fillInForm();
    await press('Save draft');
    await waitFor(async () =>
      expect(await field('Title')).toHaveAccessibleDescription('Must be at most 140 characters'),
    );
    expect(await field('Article')).toHaveValue('They waited for the green man, and then they crossed the road.');
  });

  test('keeps the text while the server is unavailable, and saves it afterwards', async () => {
    let isUnavailable = true;
    const { findSentBody } = renderInAdminFrame('/admin/news/5', {
      ...LIST_RESPONSES,
      'GET /api/admin/news/5': () => [200, anArticle()],
      'PUT /api/admin/news/5': ({ body }) =>
        isUnavailable ? problemResponse(503, 'unavailable') : [200, anArticle({ ...(body as object), version: 4 })],
    });
    await userEvent.type(await field('Title'), ' again');
    await press('Save draft');
    expect(await screen.findByText("This couldn't be saved")).toBeVisible();
    expect(await field('Title')).toHaveValue('Otters at the crossing again');
    isUnavailable = false;
    await press('Save draft');
    await waitFor(() => expect(screen.queryByText("This couldn't be saved")).not.toBeInTheDocument());
    expect(findSentBody('PUT', '/api/admin/news/5')).toMatchObject({
      title: 'Otters at the crossing again',
      version: LOADED_VERSION,
    });
    expect(screen.queryByText('Not saved yet')).not.toBeInTheDocument();
  });

  test('overwrites another admin’s change only on request', async () => {
    const versionOfOtherAdmin = anArticle({ version: 8, title: 'Otters, as another admin tells it' });
    let latest = anArticle();
    const { findSentBody } = renderInAdminFrame('/admin/news/5', {
      ...LIST_RESPONSES,
      'GET /api/admin/news/5': () => [200, latest],
      'PUT /api/admin/news/5': ({ body }) =>
        (body as { version: number }).version === versionOfOtherAdmin.version
          ? [200, anArticle({ ...(body as object), version: 9 })]
          : problemResponse(409, 'edited-meanwhile'),
    });
    await userEvent.type(await field('Title'), ' again');
    latest = versionOfOtherAdmin;
    await press('Save draft');
    expect(await screen.findByRole('alert')).toHaveTextContent('Someone else has changed this');
    expect(findSentBody('PUT', '/api/admin/news/5')).toMatchObject({ version: LOADED_VERSION });
    await press('Overwrite with my version');
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
    expect(findSentBody('PUT', '/api/admin/news/5')).toMatchObject({
      title: 'Otters at the crossing again',
      version: versionOfOtherAdmin.version,
    });
  });

  test('asks for confirmation before unsaved text is lost, and keeps the text on a change of language', async () => {
    const { router, switchLanguage } = renderInAdminFrame('/admin/news/5', {
      ...LIST_RESPONSES,
      'GET /api/admin/news/5': () => [200, anArticle()],
    });
    await userEvent.type(await field('Title'), ' again');
    switchLanguage();
    await waitFor(async () => expect(await field('Title')).toHaveValue('Otters at the crossing again'));
    await userEvent.click(screen.getByRole('link', { name: 'Feeds' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Stay here' }));
    expect(router.state.location.pathname).toBe('/admin/news/5');
    expect(await field('Title')).toHaveValue('Otters at the crossing again');
  });

  test('previews the article while it is written, with its title as plain text', async () => {
    renderInAdminFrame('/admin/news/5', { ...LIST_RESPONSES, 'GET /api/admin/news/5': () => [200, anArticle()] });
    await userEvent.type(await field('Title'), ' **again**');
    await userEvent.click(screen.getByRole('tab', { name: 'Preview' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'Otters at the crossing **again**' })).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Title', hidden: true })).not.toBeVisible();
  });

  test('lets an article of a feed be withdrawn, but not edited', async () => {
    const article = anArticle({ isOwn: false, status: 'published', content: null, link: 'https://news.example.sg/1' });
    const { findSentBody } = renderInAdminFrame('/admin/news/5', {
      ...LIST_RESPONSES,
      'GET /api/admin/news/5': () => [200, article],
      'POST /api/admin/news/5/retire': () => [200, { ...article, status: 'retired', version: 4 }],
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByRole('button', { name: 'Publish again' })).toBeVisible();
    expect(findSentBody('POST', '/api/admin/news/5/retire')).toEqual({ version: LOADED_VERSION });
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });

  test('shows the current version of an article of a feed that another admin has withdrawn', async () => {
    const article = anArticle({ isOwn: false, status: 'published', content: null, link: 'https://news.example.sg/1' });
    let stored = article;
    const { findSentBody } = renderInAdminFrame('/admin/news/5', {
      ...LIST_RESPONSES,
      'GET /api/admin/news/5': () => [200, stored],
      'POST /api/admin/news/5/retire': () => problemResponse(409, 'edited-meanwhile'),
      'POST /api/admin/news/5/publish': () => [200, { ...stored, status: 'published', version: 5 }],
    });
    await screen.findByRole('button', { name: 'Withdraw' });
    stored = { ...article, status: 'retired', version: 4 };
    await press('Withdraw');
    expect(await screen.findByRole('alert')).toHaveTextContent("This couldn't be withdrawn");
    await press('Show the current version');
    await userEvent.click(await screen.findByRole('button', { name: 'Publish again' }));
    expect(await screen.findByRole('button', { name: 'Withdraw' })).toBeVisible();
    expect(findSentBody('POST', '/api/admin/news/5/publish')).toEqual({ version: 4 });
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('shows that an article does not exist', async () => {
    renderInAdminFrame('/admin/news/5', { 'GET /api/admin/news/5': () => problemResponse(404, 'article-not-found') });
    expect(await screen.findByRole('heading', { level: 1, name: "There's nothing here" })).toBeVisible();
  });
});
