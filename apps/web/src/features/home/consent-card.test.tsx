// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../lib/query-client.ts';
import { problemResponse, type Responses, stubFetch } from '../../testing/fake-fetch.ts';
import { expectToast, renderInProviders } from '../../testing/render-at.tsx';
import { aProfile } from '../../testing/a-profile.ts';
import { ConsentCard } from './consent-card.tsx';

const IN_FORCE: Responses = {
  'GET /api/user/consents': () => [
    200,
    [
      { document: 'terms', version: '2026-11-29/1', agreedAt: null },
      { document: 'privacy', version: '2026-11-29/2', agreedAt: null },
    ],
  ],
};

function show(responses: Responses, needsConsent = true) {
  const fetchStub = stubFetch({ ...IN_FORCE, ...responses });
  const queryClient = createQueryClient();
  queryClient.setQueryData(['GET /api/auth/user'], aProfile({ needsConsent }));
  renderInProviders(
    <main>
      <h1 tabIndex={-1}>Home</h1>
      <ConsentCard />
    </main>,
    queryClient,
  );
  return { requests: () => fetchStub.mock.calls.map(([path, init]) => [`${init?.method} ${path}`, init?.body]) };
}

const pressAgree = () => userEvent.click(screen.getByRole('button', { name: 'Agree' }));

afterEach(() => {
  vi.unstubAllGlobals();
});

test('links to both documents', () => {
  show({});
  expect(screen.getByRole('link', { name: 'terms of use' })).toHaveAttribute('href', '/terms');
  expect(screen.getByRole('link', { name: 'privacy notice' })).toHaveAttribute('href', '/privacy');
});

test('saves the agreement to both documents, confirms it, and disappears; the heading takes the focus', async () => {
  const { requests } = show({
    'PUT /api/user/consents/terms': () => [204, undefined],
    'PUT /api/user/consents/privacy': () => [204, undefined],
  });
  await pressAgree();
  await expectToast('Thank you', "You've agreed to the terms of use and the privacy notice.");
  expect(requests()).toEqual([
    ['GET /api/user/consents', null],
    ['PUT /api/user/consents/terms', '{"version":"2026-11-29/1"}'],
    ['PUT /api/user/consents/privacy', '{"version":"2026-11-29/2"}'],
  ]);
  expect(screen.queryByRole('button', { name: 'Agree' })).toBeNull();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('stays, and says why, if an agreement is not saved', async () => {
  show({
    'PUT /api/user/consents/terms': () => [204, undefined],
    'PUT /api/user/consents/privacy': () => problemResponse(429, 'too-many-requests'),
  });
  await pressAgree();
  await expectToast("Your agreement couldn't be saved", 'Too many requests. Please wait a moment.');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Agree' })).not.toHaveAttribute('aria-busy'));
});

test('reads again what is in force, and asks to do the same, if a document has changed since it was shown', async () => {
  const { requests } = show({
    'PUT /api/user/consents/terms': () => [204, undefined],
    'PUT /api/user/consents/privacy': () => problemResponse(409, 'edited-meanwhile'),
  });
  await pressAgree();
  await expectToast(
    "Your agreement couldn't be saved",
    'The terms of use or the privacy notice have just changed. Read them again, then agree.',
  );
  await waitFor(() => expect(requests().filter(([call]) => call === 'GET /api/user/consents')).toHaveLength(2));
});

test('is not shown to residents who have agreed', () => {
  show({}, false);
  expect(screen.queryByRole('button', { name: 'Agree' })).toBeNull();
});
