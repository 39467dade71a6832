// @vitest-environment happy-dom
import { i18n, type Messages } from '@lingui/core';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { markTranslated } from '../../lib/language/lang-of.ts';
import { delayedResponse, problemResponse, type Responses, stubFetch } from '../../testing/fake-fetch.ts';
import { expectToast, renderInProviders } from '../../testing/render-at.tsx';
import { ReportTranslationButton } from './report-translation-button.tsx';

const REPORT_ENDPOINT = 'POST /api/translation-reports';
const MESSAGES: Messages = {
  aaaaaa: ['Check in'],
  bbbbbb: ['Good morning, ', ['name'], '.'],
  cccccc: ['Read the <0>terms</0>.'],
  dddddd: ['A heron at dawn'],
  eeeeee: ['Never shown'],
};

function Screen() {
  return (
    <>
      <h1>Good morning, Mei.</h1>
      <p>Mei’s own words</p>
      <p>Check in</p>
      <p>
        Read the <a href="/terms">terms</a>.
      </p>
      <img alt="A heron at dawn" src="data:," />
      <p hidden>Never shown</p>
      <p lang="ja">Check in</p>
      <h2>Rain forest</h2>
      <ReportTranslationButton />
    </>
  );
}

function renderScreen(responses: Responses = { [REPORT_ENDPOINT]: () => [204, undefined] }) {
  const fetchStub = stubFetch(responses);
  renderInProviders(<Screen />);
  i18n.load('en', MESSAGES);
  markTranslated('Rain forest');
  return () => fetchStub.mock.calls.map(([, init]) => JSON.parse(init?.body as string) as unknown);
}

/** Hidden while the dialog is open. */
const getReportButton = () => screen.getByRole('button', { name: 'Report a translation', hidden: true });

async function openDialog() {
  await userEvent.click(getReportButton());
  return within(await screen.findByRole('dialog', { name: 'Which text is wrong?' }));
}

function select(element: Element) {
  getSelection()?.selectAllChildren(element);
}

beforeEach(() => {
  document.documentElement.lang = 'en';
  getSelection()?.removeAllRanges();
});

describe('the report of a translation', () => {
  test('offers the visible messages and content in the order of the screen, but nothing in another language', async () => {
    renderScreen();
    const dialog = await openDialog();
    expect(dialog.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
      'Good morning, Mei.',
      'Check in',
      'Read the terms.',
      'A heron at dawn',
      'Rain forest',
    ]);
    expect(dialog.getByRole('status')).toHaveTextContent('5 texts');
  });

  test('sends the chosen message without its filled-in values, and a suggestion', async () => {
    const listSentBodies = renderScreen();
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole('radio', { name: 'Good morning, Mei.' }));
    expect(dialog.getByText('Current text').nextElementSibling).toHaveTextContent('Good morning, Mei.');
    await userEvent.type(dialog.getByRole('textbox', { name: 'What would be better? (optional)' }), ' Hello! ');
    await userEvent.click(dialog.getByRole('button', { name: 'Send report' }));
    await expectToast('Report sent', 'Thank you for helping with the translation.');
    expect(listSentBodies()).toEqual([
      { messageId: 'bbbbbb', language: 'en', words: 'Good morning, {name}.', suggestion: 'Hello!' },
    ]);
    await waitFor(() => expect(getReportButton()).toHaveFocus());
  });

  test('keeps a suggestion for the text for which it was typed, and offers it for no other', async () => {
    renderScreen();
    const selectText = (selector: string) => {
      const selected = document.querySelector(selector);
      if (!selected) throw new Error(`Expected ${selector}`);
      select(selected);
    };
    selectText('p:nth-of-type(2)');
    await userEvent.type((await openDialog()).getByRole('textbox'), 'Visit');
    await userEvent.keyboard('{Escape}');
    selectText('h1');
    expect((await openDialog()).getByRole('textbox')).toHaveValue('');
    await userEvent.keyboard('{Escape}');
    selectText('p:nth-of-type(2)');
    expect((await openDialog()).getByRole('textbox')).toHaveValue('Visit');
  });

  test('works by keyboard alone: search, choice, and sending without a suggestion', async () => {
    const listSentBodies = renderScreen();
    getReportButton().focus();
    await userEvent.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog'));
    const search = dialog.getByRole('searchbox', { name: 'Search these texts' });
    await waitFor(() => expect(search).toHaveFocus());
    await userEvent.keyboard('RAIN');
    expect(dialog.getAllByRole('radio')).toHaveLength(1);
    expect(dialog.getByRole('status')).toHaveTextContent('1 text');
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.keyboard(' ');
    expect(dialog.getByRole('radio', { name: 'Rain forest' })).toBeChecked();
    await userEvent.type(search, '{Enter}');
    await expectToast('Report sent', 'Thank you for helping with the translation.');
    expect(listSentBodies()).toEqual([
      { messageId: 'content', language: 'en', words: 'Rain forest', suggestion: null },
    ]);
  });

  test.each([
    ['a message', 'p:nth-of-type(2)', 'Check in'],
    ['a part of a message', 'a', 'Read the terms.'],
    ['a message with a filled-in value', 'h1', 'Good morning, Mei.'],
  ])('preselects the selected text: %s', async (_, selector, name) => {
    renderScreen();
    const selected = document.querySelector(selector);
    if (!selected) throw new Error(`Expected ${selector}`);
    select(selected);
    const dialog = await openDialog();
    expect(dialog.getByRole('radio', { name })).toBeChecked();
  });

  test('asks for a text if none is chosen, and refuses a long suggestion', async () => {
    const listSentBodies = renderScreen();
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Send report' }));
    expect(dialog.getByRole('alert')).toHaveTextContent('Please choose one.');
    expect(dialog.getByRole('searchbox')).toHaveFocus();
    await userEvent.click(dialog.getByRole('radio', { name: 'Check in' }));
    const suggestion = dialog.getByRole('textbox');
    await userEvent.click(suggestion);
    await userEvent.paste('x'.repeat(501));
    await userEvent.click(dialog.getByRole('button', { name: 'Send report' }));
    expect(suggestion).toBeInvalid();
    expect(listSentBodies()).toEqual([]);
  });

  test('shows why the server refused the report, keeps the text, and sends once', async () => {
    const { answer, release } = delayedResponse(problemResponse(429, 'report-limit', { values: { limit: 20 } }));
    const listSentBodies = renderScreen({ [REPORT_ENDPOINT]: answer });
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole('radio', { name: 'Check in' }));
    const send = dialog.getByRole('button', { name: 'Send report' });
    await userEvent.click(send);
    await userEvent.click(send);
    release();
    expect(await dialog.findByRole('alert')).toHaveTextContent("You've sent 20 reports today. Come back tomorrow.");
    expect(dialog.getByRole('radio', { name: 'Check in' })).toBeChecked();
    expect(listSentBodies()).toHaveLength(1);
  });
});
