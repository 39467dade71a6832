// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { TextToTranslate, TranslationsToEdit } from '@ecopulse/contract/translations/translations-admin';
import { type Responses, problemResponse } from '../../../testing/fake-fetch.ts';
import { renderInAdminFrame } from '../testing/render-admin.testing.tsx';

const PAGE_URL = '/admin/translations/lesson/4';
const API_PATH = '/api/admin/translations/lesson/4';

function aText(parts: Partial<TextToTranslate> = {}): TextToTranslate {
  return { field: 'title', english: 'Forests', most: 140, text: '森林', earlier: null, ...parts };
}

const OUTDATED = aText({
  field: 'description',
  english: 'Trees and leaves',
  most: 440,
  text: null,
  earlier: { english: 'Trees', text: '树' },
});
const MISSING = aText({ field: 'sections.0.heading', english: 'A start', most: 160, text: null });

function anItem(parts: Partial<TranslationsToEdit> = {}): TranslationsToEdit {
  return { name: 'Forests', texts: [aText(), OUTDATED, MISSING], warnings: [], ...parts };
}

function applySavedTexts(body: unknown): TranslationsToEdit {
  const { texts } = body as { texts: { field: string; text: string }[] };
  const savedTexts = new Map(texts.map(({ field, text }) => [field, text]));
  return anItem({
    texts: anItem().texts.map((stored) => {
      const text = savedTexts.get(stored.field);
      return text === undefined ? stored : { ...stored, text, earlier: null };
    }),
  });
}

const renderPage = (responses: Responses = {}, url = PAGE_URL) =>
  renderInAdminFrame(url, {
    [`GET ${API_PATH}`]: () => [200, anItem()],
    [`PUT ${API_PATH}`]: ({ body }) => [200, applySavedTexts(body)],
    ...responses,
  });
const field = (name: string) => screen.findByRole<HTMLTextAreaElement>('textbox', { name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the editor of translations', () => {
  test('shows each English text beside its translation, each in its language, and what is missing or out of date', async () => {
    renderPage();
    const title = await field('Title 中文');
    expect(title).toHaveValue('森林');
    expect(title).toHaveAttribute('lang', 'zh');
    expect(screen.getByText('Trees and leaves')).toHaveAttribute('lang', 'en');
    expect(screen.getByText('Trees')).toHaveAttribute('lang', 'en');
    expect(screen.getByText('树')).toHaveAttribute('lang', 'zh');
    expect(screen.getAllByText('Out of date')).toHaveLength(1);
    const section = await screen.findByRole('region', { name: 'Section 1' });
    expect(within(section).getByText('Missing')).toBeVisible();
    expect(within(section).getByRole('textbox', { name: 'Heading 中文' })).toHaveValue('');
  });

  test('reuses an earlier translation for the new English by one button, which moves the focus to the field, by keyboard alone', async () => {
    const { findSentBody } = renderPage();
    const description = await field('Description 中文');
    screen.getByRole('button', { name: 'Still right (Description)' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(description).toHaveValue('树');
    expect(description).toHaveFocus();
    expect(screen.queryByRole('button', { name: /Still right/ })).not.toBeInTheDocument();
    expect(screen.getByText('Not saved yet')).toBeVisible();
    await press('Save');
    await waitFor(() => expect(screen.queryByText('Out of date')).not.toBeInTheDocument());
    expect(findSentBody('PUT', API_PATH)).toEqual({
      language: 'zh',
      texts: [{ field: 'description', english: 'Trees and leaves', before: null, text: '树' }],
    });
    expect(screen.queryByText('Not saved yet')).not.toBeInTheDocument();
  });

  test('sends nothing if no text was changed', async () => {
    const { findSentBody } = renderPage();
    await field('Title 中文');
    await press('Save');
    expect(findSentBody('PUT', API_PATH)).toBeUndefined();
  });

  test('warns of figures that differ from the English until the translation is edited', async () => {
    const warnings = [{ field: 'title', lacks: [40, 1250], adds: [50] }];
    renderPage({ [`GET ${API_PATH}`]: () => [200, anItem({ warnings })] });
    const title = await field('Title 中文');
    expect(title).toHaveAccessibleDescription(
      'Figures only in the English: 40, 1250 Figures only in the translation: 50',
    );
    await userEvent.type(title, '40');
    expect(title).not.toHaveAccessibleDescription();
  });

  test('shows an error of the server at its field and in a summary, and keeps typed text', async () => {
    renderPage({
      [`PUT ${API_PATH}`]: () =>
        problemResponse(400, 'invalid-input', {
          // The second of the sent texts: the heading.
          fields: { 'texts.1.text': 'Must cite the same sources as the English, and as often' },
        }),
    });
    await userEvent.type(await field('Title 中文'), '和树');
    await userEvent.type(await field('Heading 中文'), '开头');
    await press('Save');
    const summary = await screen.findByRole('region', { name: 'There is a problem' });
    await waitFor(() => expect(summary).toHaveFocus());
    await userEvent.click(within(summary).getByRole('button', { name: /Heading/ }));
    const heading = await field('Heading 中文');
    expect(heading).toHaveFocus();
    expect(heading).toHaveAccessibleDescription(/^Must cite the same sources/);
    expect(await field('Title 中文')).toHaveValue('森林和树');
  });

  test('shows concurrent changes of another admin beside typed text, and overwrites them on the next save', async () => {
    let latest = anItem();
    const versionOfOtherAdmin = anItem({
      texts: [aText({ text: '林' }), { ...OUTDATED, english: 'Trees, leaves and roots' }, MISSING],
    });
    const { findSentBody } = renderPage({
      [`GET ${API_PATH}`]: () => [200, latest],
      [`PUT ${API_PATH}`]: ({ body }) =>
        latest === versionOfOtherAdmin ? [200, applySavedTexts(body)] : problemResponse(409, 'edited-meanwhile'),
    });
    await userEvent.type(await field('Title 中文'), '和树');
    await press('Save');
    expect(await screen.findByText("This couldn't be saved")).toBeVisible();
    expect(screen.queryByRole('button', { name: /Overwrite/ })).not.toBeInTheDocument();
    latest = versionOfOtherAdmin;
    await press('Show the current version');
    expect(await screen.findByText('Trees, leaves and roots')).toBeVisible();
    expect(screen.getByText('Another admin has saved meanwhile')).toBeVisible();
    expect(screen.getByText('林')).toBeVisible();
    expect(await field('Title 中文')).toHaveValue('森林和树');
    expect(await field('Title 中文')).toHaveFocus();
    await press('Save');
    await waitFor(() =>
      expect(findSentBody('PUT', API_PATH)).toMatchObject({
        texts: [{ field: 'title', before: '林', text: '森林和树' }],
      }),
    );
  });

  test('asks for confirmation before a change of language discards typed text', async () => {
    const { router } = renderPage({
      [`GET ${API_PATH}`]: ({ url }) => [
        200,
        anItem({ texts: [aText({ text: url.searchParams.get('language') === 'ms' ? 'Hutan' : '森林' })] }),
      ],
    });
    await userEvent.type(await field('Title 中文'), '和树');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'Bahasa Melayu');
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(await field('Title Bahasa Melayu')).toHaveValue('Hutan');
    expect(router.state.location.search).toEqual({ language: 'ms' });
  });

  test('shows that an item does not exist', async () => {
    renderPage({ [`GET ${API_PATH}`]: () => problemResponse(404, 'lesson-not-found') });
    expect(await screen.findByRole('heading', { level: 1, name: 'There is nothing here' })).toBeVisible();
  });
});

describe('the list of translations', () => {
  const ROWS = [{ id: 4, name: 'Forests', translated: 3, outdated: 1, missing: 2 }];

  test('counts texts, follows its filters, and leads to the editor in its language', async () => {
    const requestedQueries: string[] = [];
    const { router } = renderPage(
      {
        'GET /api/admin/translations': ({ url }) => {
          requestedQueries.push(url.search);
          return [200, ROWS];
        },
      },
      '/admin/translations',
    );
    const row = (await screen.findByRole('link', { name: 'Forests' })).closest('tr');
    expect(
      within(row ?? document.body)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(expect.arrayContaining(['Translated3', 'Out of date1', 'Missing2']));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'தமிழ்');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Content' }), 'Lessons');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'With texts out of date');
    await waitFor(() => expect(requestedQueries.at(-1)).toBe('?subject=lesson&language=ta&show=outdated&limit=50'));
    expect(requestedQueries[0]).toBe('?subject=green_space&language=zh&show=all&limit=50');
    await userEvent.click(await screen.findByRole('link', { name: 'Forests' }));
    await waitFor(() => expect(router.state.location.href).toBe('/admin/translations/lesson/4?language=ta'));
    expect(await field('Title தமிழ்')).toBeVisible();
  });

  test('shows that nothing matches, and shows all on request', async () => {
    renderPage(
      { 'GET /api/admin/translations': ({ url }) => [200, url.searchParams.get('show') === 'all' ? ROWS : []] },
      '/admin/translations?show=outdated',
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Show all' }));
    expect(await screen.findByRole('link', { name: 'Forests' })).toBeVisible();
  });
});
