// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearStoredChoices } from '../../../testing/clear-stored-choices.ts';
import { leaveVisitorPage, showVisitorPage } from '../../../testing/visitor-page.tsx';
import { CertificateCheckPage } from './certificate-check-page.tsx';

beforeEach(clearStoredChoices);
afterEach(() => {
  vi.unstubAllGlobals();
  leaveVisitorPage();
});

function show(answer: [number, unknown]) {
  showVisitorPage({
    path: '/certificates/a-code',
    Page: CertificateCheckPage,
    responses: { 'GET /api/certificates/a-code': () => answer },
  });
}

test.each([
  [true, 'This certificate is valid'],
  [false, 'This certificate is no longer valid'],
])('says whether a certificate is valid: %s', async (valid, heading) => {
  show([200, { valid, issuedOn: '2026-11-29', hours: 4.5 }]);
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
  expect(screen.getByText('29 November 2026')).toBeVisible();
  expect(screen.getByText('4.5')).toBeVisible();
});

test('says that a certificate is unknown', async () => {
  show([404, { status: 404, code: 'certificate-not-found', detail: '' }]);
  expect(await screen.findByRole('heading', { level: 1, name: "We don't know this certificate" })).toBeVisible();
});

test('offers to try again when the server cannot be reached', async () => {
  show([503, { status: 503, code: 'unavailable', detail: '' }]);
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('EcoPulse is taking a short break.');
});
