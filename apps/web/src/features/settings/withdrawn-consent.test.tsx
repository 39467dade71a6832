// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../lib/query-client.ts';
import { problemResponse, type Responses, stubFetch } from '../../testing/fake-fetch.ts';
import { expectToast, renderInProviders } from '../../testing/render-at.tsx';
import { aProfile } from '../../testing/a-profile.ts';
import { WithdrawConsent } from '../accounts/security/withdraw-consent.tsx';
import { WithdrawnPage } from '../accounts/security/withdrawn-page.tsx';

function show(page: React.ReactNode, responses: Responses) {
  const fetchStub = stubFetch(responses);
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
  const queryClient = createQueryClient();
  queryClient.setQueryData(['GET /api/auth/user'], aProfile({ withdrawnDocuments: ['terms'] }));
  renderInProviders(page, queryClient);
  return { assign, requests: () => fetchStub.mock.calls.map(([path, init]) => `${init?.method} ${path}`) };
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('offers to agree again, download, delete and sign out, and agrees to both documents', async () => {
  const { assign, requests } = show(<WithdrawnPage />, {
    'GET /api/user/consents': () => [
      200,
      [
        { document: 'terms', version: '2026-11-29/1', agreedAt: null },
        { document: 'privacy', version: '2026-11-29/1', agreedAt: null },
      ],
    ],
    'PUT /api/user/consents/terms': () => [204, undefined],
    'PUT /api/user/consents/privacy': () => [204, undefined],
  });
  const names = screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(names).toEqual(['Agree again', 'Download my data', 'Delete my account', 'Sign out']);
  await userEvent.click(screen.getByRole('button', { name: 'Agree again' }));
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/'), { timeout: 15_000 });
  expect(requests().slice(1)).toEqual(['PUT /api/user/consents/terms', 'PUT /api/user/consents/privacy']);
});

test('says what follows before agreement is taken back, and why it could not be', async () => {
  const { requests } = show(<WithdrawConsent />, {
    'DELETE /api/user/consents/terms': () => problemResponse(503, 'unavailable'),
  });
  expect(screen.getByText(/you can only download your data or delete your account/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw my agreement' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent("Other residents won't see you.");
  expect(requests()).toEqual([]);
  const confirm = screen.getAllByRole('button', { name: 'Withdraw my agreement' }).at(-1);
  if (confirm) await userEvent.click(confirm);
  await expectToast(
    "Your agreement couldn't be withdrawn",
    'EcoPulse is taking a short break. Please try again in a moment.',
  );
});
