// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { TranslationsToEdit, TranslationToEdit } from '@ecopulse/contract/translations/translations-admin';
import { type Responses, problemResponse } from '../../../testing/fake-fetch.ts';
import { renderInAdminFrame } from '../testing/render-admin.testing.tsx';

const PAGE_URL = '/admin/translations/lesson/4';
const API_PATH = '/api/admin/translations/lesson/4';

function aTranslation(parts: Partial<TranslationToEdit> = {}): TranslationToEdit {
  return { language: 'zh', text: '森林', earlier: null, lacks: [], adds: [], isReported: false, ...parts };
}

const OUTDATED = aTranslation({ language: 'ms', text: null, earlier: { english: 'A forest', text: 'Hutan' } });
const MISSING = aTranslation({ language: 'ta', text: null });

function anItem(parts: Partial<TranslationsToEdit> = {}): TranslationsToEdit {
  return {
    name: 'Forests',
    fields: [
      { field: 'title', translated: 1 },
      { field: 'sections.0.heading', translated: 3 },
    ],
    field: 'title',
    english: 'Forests',
    most: 140,
    translations: [aTranslation(), OUTDATED, MISSING],
    ...parts,
  };
}

function applySavedTexts(body: unknown): TranslationsToEdit {
  const { translations } = body as { translations: { language: string; text: string }[] };
  const savedTexts = new Map(translations.map(({ language, text }) => [language, text]));
  return anItem({
    translations: anItem().translations.map((stored) => {
      const text = savedTexts.get(stored.language);
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
  test('shows a text in all languages, each in its own, with what is missing, out of date or reported', async () => {
    const german = aTranslation({ language: 'de', text: 'Wälder', isReported: true });
    renderPage({
      [`GET ${API_PATH}`]: () => [200, anItem({ translations: [aTranslation(), OUTDATED, MISSING, german] })],
    });
    const chinese = await field('中文');
    expect(chinese).toHaveValue('森林');
    expect(chinese).toHaveAttribute('lang', 'zh');
    expect(screen.getByRole('heading', { level: 2, name: 'Title English' })).toBeVisible();
    expect(screen.getByText('A forest')).toHaveAttribute('lang', 'en');
    const states = [/中文/, /Bahasa Melayu/, /தமிழ்/, /Deutsch/].map((name) =>
      within(screen.getByRole('row', { name })).getAllByRole('cell').at(-1),
    );
    expect(states.map((cell) => cell?.textContent)).toEqual([
      'StatusTranslated',
      'StatusOut of date',
      'StatusMissing',
      'StatusReported',
    ]);
  });

  test('reuses an earlier translation or copies the English by a button, which moves the focus to the field, by keyboard alone', async () => {
    const { findSentBody } = renderPage();
    const malay = await field('Bahasa Melayu');
    screen.getByRole('button', { name: 'Still accurate (Bahasa Melayu)' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(malay).toHaveValue('Hutan');
    expect(malay).toHaveFocus();
    expect(screen.queryByRole('button', { name: /Still accurate/ })).not.toBeInTheDocument();
    screen.getByRole('button', { name: 'Copy English (தமிழ்)' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(await field('தமிழ்')).toHaveValue('Forests');
    expect(await field('தமிழ்')).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Copy English (தமிழ்)' })).not.toBeInTheDocument();
    expect(screen.getByText('Not saved yet')).toBeVisible();
    await press('Save');
    await waitFor(() => expect(screen.queryByText('Out of date')).not.toBeInTheDocument());
    expect(findSentBody('PUT', API_PATH)).toEqual({
      field: 'title',
      english: 'Forests',
      translations: [
        { language: 'ms', before: null, text: 'Hutan' },
        { language: 'ta', before: null, text: 'Forests' },
      ],
    });
    expect(screen.queryByText('Not saved yet')).not.toBeInTheDocument();
  });

  test('names the citations and addresses of the English that a translation lacks, while it is typed', async () => {
    const english = 'Trees [^a], again [^a], and [NParks](https://www.nparks.gov.sg/a).';
    renderPage({ [`GET ${API_PATH}`]: () => [200, anItem({ english })] });
    const chinese = await field('中文');
    expect(chinese).toHaveAccessibleDescription('Only in the English: [^a], [^a], https://www.nparks.gov.sg/a');
    expect(await field('தமிழ்')).not.toHaveAccessibleDescription();
    await userEvent.click(chinese);
    await userEvent.paste(' [^a] [国家公园局](https://www.nparks.gov.sg/a)');
    expect(chinese).toHaveAccessibleDescription('Only in the English: [^a]');
    await userEvent.paste(' [^a]');
    expect(chinese).not.toHaveAccessibleDescription();
  });

  test('sends nothing if no text was changed', async () => {
    const { findSentBody } = renderPage();
    await field('中文');
    await press('Save');
    expect(findSentBody('PUT', API_PATH)).toBeUndefined();
  });

  test('warns of figures that differ from the English until the translation is edited', async () => {
    const translations = [aTranslation({ lacks: [40, 1250], adds: [50] })];
    renderPage({ [`GET ${API_PATH}`]: () => [200, anItem({ translations })] });
    const chinese = await field('中文');
    expect(chinese).toHaveAccessibleDescription(
      'Figures only in the English: 40, 1250 Figures only in the translation: 50',
    );
    await userEvent.type(chinese, '40');
    expect(chinese).not.toHaveAccessibleDescription();
  });

  test('shows an error of the server at its field and in a summary, and keeps typed text', async () => {
    renderPage({
      [`PUT ${API_PATH}`]: () =>
        problemResponse(400, 'invalid-input', {
          // The second of the sent translations: the Tamil one.
          fields: { 'translations.1.text': 'Use the same citations and links as the English' },
        }),
    });
    await userEvent.type(await field('中文'), '和树');
    await userEvent.type(await field('தமிழ்'), 'காடு');
    await press('Save');
    const summary = await screen.findByRole('region', { name: 'There is a problem' });
    await waitFor(() => expect(summary).toHaveFocus());
    await userEvent.click(within(summary).getByRole('button', { name: 'தமிழ்' }));
    const tamil = await field('தமிழ்');
    expect(tamil).toHaveFocus();
    expect(tamil).toHaveAccessibleDescription(/^Use the same citations/);
    expect(await field('中文')).toHaveValue('森林和树');
  });

  test('shows concurrent changes of another admin beside typed text, and overwrites them on the next save', async () => {
    let latest = anItem();
    const versionOfOtherAdmin = anItem({ translations: [aTranslation({ text: '林' }), OUTDATED, MISSING] });
    const { findSentBody } = renderPage({
      [`GET ${API_PATH}`]: () => [200, latest],
      [`PUT ${API_PATH}`]: ({ body }) =>
        latest === versionOfOtherAdmin ? [200, applySavedTexts(body)] : problemResponse(409, 'edited-meanwhile'),
    });
    await userEvent.type(await field('中文'), '和树');
    await press('Save');
    expect(await screen.findByText("This couldn't be saved")).toBeVisible();
    expect(screen.queryByRole('button', { name: /Overwrite/ })).not.toBeInTheDocument();
    latest = versionOfOtherAdmin;
    await press('Show the current version');
    expect(await screen.findByText('Another admin has saved changes in the meantime')).toBeVisible();
    expect(screen.getByText('林')).toBeVisible();
    expect(await field('中文')).toHaveValue('森林和树');
    expect(await field('中文')).toHaveFocus();
    await press('Save');
    await waitFor(() =>
      expect(findSentBody('PUT', API_PATH)).toMatchObject({
        translations: [{ language: 'zh', before: '林', text: '森林和树' }],
      }),
    );
  });

  test('asks for confirmation before another text discards typed text', async () => {
    const { router } = renderPage({
      [`GET ${API_PATH}`]: ({ url }) => [
        200,
        url.searchParams.get('field') === 'sections.0.heading'
          ? anItem({ field: 'sections.0.heading', english: 'A start', translations: [aTranslation({ text: '开头' })] })
          : anItem(),
      ],
    });
    await userEvent.type(await field('中文'), '和树');
    const select = screen.getByRole('combobox', { name: 'Text to translate' });
    expect(
      within(select)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Title (1/3)', 'Heading (3/3)']);
    await userEvent.selectOptions(select, 'sections.0.heading');
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(async () => expect(await field('中文')).toHaveValue('开头'));
    expect(router.state.location.search).toEqual({ field: 'sections.0.heading' });
    expect(screen.getByRole('combobox', { name: 'Text to translate' })).toHaveFocus();
  });

  test('shows that an item does not exist', async () => {
    renderPage({ [`GET ${API_PATH}`]: () => problemResponse(404, 'lesson-not-found') });
    expect(await screen.findByRole('heading', { level: 1, name: "There's nothing here" })).toBeVisible();
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
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'With out-of-date texts');
    await waitFor(() => expect(requestedQueries.at(-1)).toBe('?subject=lesson&language=ta&show=outdated&limit=50'));
    expect(requestedQueries[0]).toBe('?subject=green_space&language=zh&show=all&limit=50');
    await userEvent.click(await screen.findByRole('link', { name: 'Forests' }));
    await waitFor(() => expect(router.state.location.href).toBe('/admin/translations/lesson/4?language=ta'));
    expect(await field('தமிழ்')).toBeVisible();
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
