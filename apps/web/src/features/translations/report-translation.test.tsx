// @vitest-environment happy-dom
import { i18n, type Messages } from '@lingui/core';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { noteTranslated } from '../../lib/language/lang-of.ts';
import { held, refused, type Responses, stubFetch } from '../../testing/fake-fetch.ts';
import { expectToast, renderInProviders } from '../../testing/render-at.tsx';
import { ReportTranslationButton } from './report-translation-button.tsx';

const CALL = 'POST /api/translation-reports';
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

function show(responses: Responses = { [CALL]: () => [204, undefined] }) {
  const fetchStub = stubFetch(responses);
  renderInProviders(<Screen />);
  i18n.load('en', MESSAGES);
  noteTranslated('Rain forest');
  return () => fetchStub.mock.calls.map(([, init]) => JSON.parse(init?.body as string) as unknown);
}

const button = () => screen.getByRole('button', { name: 'Report a translation', hidden: true });

async function openDialog() {
  await userEvent.click(button());
  return within(await screen.findByRole('dialog', { name: 'Which words are wrong?' }));
}

function select(element: Element) {
  getSelection()?.selectAllChildren(element);
}

beforeEach(() => {
  document.documentElement.lang = 'en';
  getSelection()?.removeAllRanges();
});

describe('the report of a translation', () => {
  test('offers the messages and the content of the screen, in its order', async () => {
    show();
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

  test('sends the chosen message without what was filled in, and a suggestion', async () => {
    const sent = show();
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole('radio', { name: 'Good morning, Mei.' }));
    expect(dialog.getByText('Current words').nextElementSibling).toHaveTextContent('Good morning, Mei.');
    await userEvent.type(dialog.getByRole('textbox', { name: 'What would be better? (optional)' }), ' Hello! ');
    await userEvent.click(dialog.getByRole('button', { name: 'Send report' }));
    await expectToast('Report sent', 'Thank you for helping with the translation.');
    expect(sent()).toEqual([
      { messageId: 'bbbbbb', language: 'en', words: 'Good morning, {name}.', suggestion: 'Hello!' },
    ]);
    await waitFor(() => expect(button()).toHaveFocus());
  });

  test('works by keyboard alone: search, choice, and sending without a suggestion', async () => {
    const sent = show();
    button().focus();
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
    expect(sent()).toEqual([{ messageId: 'content', language: 'en', words: 'Rain forest', suggestion: null }]);
  });

  test.each([
    ['a message', 'p:nth-of-type(2)', 'Check in'],
    ['a part of a message', 'a', 'Read the terms.'],
    ['words with something filled in', 'h1', 'Good morning, Mei.'],
  ])('begins with the selected text: %s', async (_, selector, name) => {
    show();
    const selected = document.querySelector(selector);
    if (!selected) throw new Error(`Expected ${selector}`);
    select(selected);
    const dialog = await openDialog();
    expect(dialog.getByRole('radio', { name })).toBeChecked();
  });

  test('asks for a text if none is chosen, and refuses a long suggestion', async () => {
    const sent = show();
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
    expect(sent()).toEqual([]);
  });

  test('says why the server refused it, keeps the text, and sends once', async () => {
    const { answer, letGo } = held(refused(429, 'report-limit', { values: { limit: 20 } }));
    const sent = show({ [CALL]: answer });
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole('radio', { name: 'Check in' }));
    const send = dialog.getByRole('button', { name: 'Send report' });
    await userEvent.click(send);
    await userEvent.click(send);
    letGo();
    expect(await dialog.findByRole('alert')).toHaveTextContent('You have sent 20 reports today. Come back tomorrow.');
    expect(dialog.getByRole('radio', { name: 'Check in' })).toBeChecked();
    expect(sent()).toHaveLength(1);
  });
});
