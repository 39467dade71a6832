// @vitest-environment happy-dom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { RegisterForm } from './register-form.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('waits for the turn that the server names, shows the seconds, and then registers by itself', async () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  const refusal = {
    type: '',
    title: '',
    status: 429,
    detail: '',
    code: 'too-many-requests',
    values: { minutes: 1, seconds: 3 },
  };
  const fetchMock = vi
    .fn<typeof fetch>()
    .mockResolvedValueOnce(Response.json(refusal, { status: 429, headers: { 'retry-after': '3' } }))
    .mockResolvedValueOnce(Response.json({ id: 1 }, { status: 201 }));
  vi.stubGlobal('fetch', fetchMock);
  render(
    <I18nProvider i18n={i18n}>
      <RegisterForm inviteCode={null} />
    </I18nProvider>,
  );
  await userEvent.type(screen.getByLabelText('Username'), 'mei-lim');
  await userEvent.type(screen.getByLabelText('Email'), 'mei@example.sg');
  await userEvent.type(screen.getByLabelText('Password'), 'green-city');
  await userEvent.click(screen.getByRole('button', { name: 'Create Account' }));
  expect(await screen.findByText(/^[123] seconds? to go$/)).toBeTruthy();
  expect(screen.getByRole('status').textContent).toContain('Many residents are signing up on your network.');
  await waitFor(() => expect(assign).toHaveBeenCalled(), { timeout: 15_000 });
  expect(fetchMock).toHaveBeenCalledTimes(2);
  expect(fetchMock.mock.calls[1]?.[1]?.body).toBe(fetchMock.mock.calls[0]?.[1]?.body);
  expect(screen.queryByText(/to go/)).toBeNull();
});
