// @vitest-environment happy-dom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FakeResponse, problemResponse, type Responses, stubFetch } from '../../testing/fake-fetch.ts';
import { CallError } from '../../lib/call-error.ts';
import { RefusedStep } from './refused-step.tsx';
import { SignInForm } from './sign-in-form.tsx';

const LOGIN = 'POST /api/auth/login';
const APPEAL = 'POST /api/auth/appeal';
const TEXT = 'I am sorry, it will not happen again.';

const suspended = (values: object = {}) =>
  problemResponse(403, 'account-suspended', {
    values: { reason: 'Insults in names', until: '2026-12-05', appeal: '', answer: '', ...values },
  });

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function renderForm(responses: Responses, form = <SignInForm />) {
  const calls = stubFetch(responses);
  render(<I18nProvider i18n={i18n}>{form}</I18nProvider>);
  return calls;
}

async function signIn() {
  await userEvent.type(screen.getByLabelText('Email'), 'mei@example.sg');
  await userEvent.type(screen.getByLabelText('Password'), 'green-city');
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
}

test('says until when and why, and sends one appeal with the password that was just typed', async () => {
  const calls = renderForm({ [LOGIN]: () => suspended(), [APPEAL]: () => [204, undefined] });
  await signIn();
  const heading = await screen.findByRole('heading', { name: 'Your account is suspended until 5 December 2026' });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(screen.getByText('Insults in names')).toBeVisible();
  expect(screen.queryByLabelText('Password')).toBeNull();
  await userEvent.type(screen.getByLabelText('Your appeal'), 'Sorry');
  await userEvent.click(screen.getByRole('button', { name: 'Send appeal' }));
  await waitFor(() => expect(screen.getByLabelText('Your appeal')).toBeInvalid());
  expect(screen.getByLabelText('Your appeal')).toHaveFocus();
  await userEvent.clear(screen.getByLabelText('Your appeal'));
  await userEvent.type(screen.getByLabelText('Your appeal'), ` ${TEXT} `);
  await userEvent.click(screen.getByRole('button', { name: 'Send appeal' }));
  expect(await screen.findByText(/An admin will read your appeal/)).toBeVisible();
  expect(screen.getByText(TEXT)).toBeVisible();
  expect(heading).toHaveFocus();
  const bodies = calls.mock.calls.filter(([path]) => path === '/api/auth/appeal').map(([, init]) => init?.body);
  expect(bodies.map((body) => JSON.parse(body as string) as unknown)).toEqual([
    { email: 'mei@example.sg', password: 'green-city', text: TEXT },
  ]);
});

test('shows the answer to an appeal in place of the form, and leads back to the sign-in', async () => {
  renderForm({ [LOGIN]: () => suspended({ until: '', appeal: TEXT, answer: 'We keep it, and explain why.' }) });
  await signIn();
  expect(await screen.findByRole('heading', { name: 'Your account is suspended' })).toBeVisible();
  for (const text of [TEXT, 'We keep it, and explain why.']) expect(screen.getByText(text)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send appeal' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Use another account' }));
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeVisible();
});

test('downloads the data with the password, and says whom to write to if that is not enough', async () => {
  const download = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  let answer: FakeResponse = problemResponse(401, 'second-factor-needed');
  const calls = renderForm({ [LOGIN]: () => suspended(), 'POST /api/auth/suspended-export': () => answer });
  await signIn();
  const button = await screen.findByRole('button', { name: 'Download my data' });
  await userEvent.click(button);
  expect(await screen.findByText(/^Your account also asks for codes/)).toBeVisible();
  answer = [200, { account: [] }];
  await userEvent.click(button);
  await waitFor(() => expect(download).toHaveBeenCalled());
  expect(screen.queryByText(/^Your account also asks for codes/)).toBeNull();
  expect(calls.mock.calls.at(-1)?.[1]?.body).toBe('{"email":"mei@example.sg","password":"green-city"}');
  expect(screen.getByRole('link', { name: 'privacy notice' })).toHaveAttribute('href', '/privacy');
});

test('also follows the code of a second factor', async () => {
  renderForm({
    [LOGIN]: () => problemResponse(401, 'second-factor-needed'),
    'POST /api/auth/second-factor': () => suspended(),
  });
  await signIn();
  await userEvent.type(await screen.findByLabelText('Code'), '123456');
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByRole('heading', { name: /^Your account is suspended until/ })).toBeVisible();
  expect(screen.getByLabelText('Your appeal')).toBeVisible();
});

test('asks for email and password after a passkey', async () => {
  const refusal = new CallError('', {
    status: 403,
    code: 'account-suspended',
    detail: '',
    values: { reason: 'Insults' },
  });
  const calls = renderForm({ [APPEAL]: () => [204, undefined] }, <RefusedStep refusal={refusal} onBack={() => {}} />);
  await userEvent.type(await screen.findByLabelText('Your appeal'), TEXT);
  await userEvent.type(screen.getByLabelText('Email'), 'mei@example.sg');
  await userEvent.type(screen.getByLabelText('Password'), 'green-city');
  await userEvent.click(screen.getByRole('button', { name: 'Send appeal' }));
  expect(await screen.findByText(/An admin will read your appeal/)).toBeVisible();
  const [, init] = calls.mock.calls.at(-1) ?? [];
  expect(JSON.parse(init?.body as string)).toEqual({ email: 'mei@example.sg', password: 'green-city', text: TEXT });
});
