// @vitest-environment happy-dom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { problemResponse, stubFetch } from '../../../testing/fake-fetch.ts';
import { ParentAskedStep } from './parent-asked-step.tsx';
import { ParentPage } from './parent-page.tsx';

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

const show = (page: React.ReactNode) => render(<I18nProvider i18n={i18n}>{page}</I18nProvider>);

test('a parent agrees to what they could read, and is asked again if that has changed', async () => {
  history.replaceState(null, '', '/parent?token=abc');
  let terms = '2026-11-29';
  const sent: unknown[] = [];
  stubFetch({
    'POST /api/auth/parent-view': () => [
      200,
      { username: 'ana', awaitsParent: true, versions: { terms, privacy: '2026-11-29' } },
    ],
    'POST /api/auth/parent-consent': ({ body }) => {
      sent.push(body);
      return sent.length === 1 ? problemResponse(409, 'edited-meanwhile') : [204, undefined];
    },
  });
  show(<ParentPage />);
  const agree = await screen.findByRole('button', { name: "I'm the parent, and I agree" });
  terms = '2026-11-29/1';
  await userEvent.click(agree);
  expect(await screen.findByRole('alert')).toHaveTextContent('have just changed. Read them again, then agree.');
  await userEvent.click(agree);
  expect(await screen.findByRole('heading', { name: /Your child can sign in now/ })).toBeVisible();
  expect(sent).toMatchObject([
    { versions: { terms: '2026-11-29' } },
    { token: 'abc', versions: { terms: '2026-11-29/1', privacy: '2026-11-29' } },
  ]);
});

test('a child on a site without email is told who has the link', () => {
  show(<ParentAskedStep delivery="admin" />);
  expect(screen.getByText(/^This site can't send email/)).toBeVisible();
  expect(screen.queryByText(/We've sent/)).toBeNull();
});
