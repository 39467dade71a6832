// @vitest-environment happy-dom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { RegisterForm } from './register-form.tsx';

afterEach(() => {
  vi.useRealTimers();
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
    values: { minutes: 1, seconds: 2 },
  };
  const fetchMock = vi
    .fn<typeof fetch>()
    .mockResolvedValueOnce(Response.json(refusal, { status: 429, headers: { 'retry-after': '2' } }))
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
  // A busy machine must not let the seconds pass unseen.
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  fireEvent.click(screen.getByRole('button', { name: 'Create Account' }));
  await vi.waitFor(() => expect(screen.getByText('2 seconds to go')).toBeTruthy(), { timeout: 15_000, interval: 1 });
  expect(screen.getByRole('status').textContent).toContain('Many residents are signing up on your network.');
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(screen.getByText('1 second to go')).toBeTruthy();
  expect(fetchMock).toHaveBeenCalledTimes(1);
  await act(() => vi.advanceTimersByTimeAsync(1000));
  await vi.waitFor(() => expect(assign).toHaveBeenCalled(), { timeout: 15_000 });
  expect(fetchMock).toHaveBeenCalledTimes(2);
  expect(fetchMock.mock.calls[1]?.[1]?.body).toBe(fetchMock.mock.calls[0]?.[1]?.body);
  expect(screen.queryByText(/to go/)).toBeNull();
});
