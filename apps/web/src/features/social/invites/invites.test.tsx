// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { InviteReceipt } from '@ecopulse/contract/social/invites';
import { problemResponse, type Responses, stubFetch } from '../../../testing/fake-fetch.ts';
import { expectToast, renderAt, renderInProviders } from '../../../testing/render-at.tsx';
import { InviteButton } from './invite-button.tsx';
import { parseInviteCode, createInviteUrl } from './invite-path.ts';
import { InvitePage } from './invite-page.tsx';
import { VisitorInvitePage } from './visitor-invite-page.tsx';

const MEI = { id: 7, username: 'mei.tan', firstName: 'Mei', lastName: 'Tan', profileImageUrl: null };
const NOTHING_EARNED = { ecoPoints: 0, streak: 0, freezeUsed: false, badges: [], challenges: [] };
const SENT: InviteReceipt = { ...NOTHING_EARNED, inviter: MEI, relation: 'requested', requestId: 71 };
const refuse = (status: number, code: string) => () => problemResponse(status, code);
const ENDED = refuse(410, 'invite-ended');

describe('the page of an invitation', () => {
  function open(use: Responses[string], more: Responses = {}) {
    const fetchStub = stubFetch({
      'POST /api/invites/abc/use': use,
      'GET /api/auth/user': () => [401, {}],
      ...more,
    });
    renderAt('/invite/abc', {
      '/invite/$code': InvitePage,
      '/': () => <h1>Home</h1>,
      '/social': () => <h1>Social</h1>,
      '/residents/$username': () => <h1>Resident</h1>,
    });
    return fetchStub;
  }

  test('says that the friend request was sent, and can withdraw it', async () => {
    const fetchStub = open(() => [200, SENT] as const, { 'DELETE /api/friend-request/71': () => [204, undefined] });
    expect(await screen.findByRole('heading', { name: 'Your friend request to Mei Tan is on its way' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Withdraw request' }));
    expect(await screen.findByRole('heading', { name: 'Home' })).toBeVisible();
    await expectToast('Friend Request Withdrawn', 'Your friend request has been withdrawn.');
    expect(fetchStub).toHaveBeenCalledWith('/api/friend-request/71', expect.objectContaining({ method: 'DELETE' }));
  });

  test('says so if both are already friends, without anything to withdraw', async () => {
    open(() => [200, { ...SENT, relation: 'friend', requestId: null }]);
    expect(await screen.findByRole('heading', { name: 'You and Mei Tan are friends' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Withdraw request' })).toBeNull();
    expect(screen.getByRole('link', { name: 'See their profile' })).toHaveAttribute('href', '/residents/mei.tan');
  });

  test.each([
    ['This invitation is no longer valid', ENDED],
    ['This is your own link', refuse(422, 'own-request')],
  ])('explains why no request was sent: %s', async (title, response) => {
    open(response);
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to your friends' })).toHaveAttribute('href', '/social');
  });

  test('tries again after a failure', async () => {
    let calls = 0;
    open(() => {
      calls += 1;
      return calls === 1 ? [503, { code: 'unavailable', detail: 'A short break.' }] : [200, SENT];
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: /on its way/ })).toBeVisible();
  });
});

describe('the page of an invitation for visitors', () => {
  function open(response: Responses[string]) {
    history.replaceState(null, '', '/invite/abc');
    stubFetch({ 'GET /api/invites/abc': response });
    renderInProviders(<VisitorInvitePage />);
  }

  test('names who invites, and links to sign-in and registration that return to it', async () => {
    open(() => [200, { inviterName: 'Mei' }]);
    expect(await screen.findByRole('heading', { name: 'Mei invites you to join EcoPulse' })).toBeVisible();
    const back = `next=${encodeURIComponent('/invite/abc')}`;
    expect(screen.getByRole('link', { name: 'Create Account' })).toHaveAttribute('href', `/register?${back}`);
    expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', `/?${back}`);
  });

  test('shows no invitation and no links before the server has responded', () => {
    open(() => new Promise(() => {}));
    expect(screen.getByRole('heading', { name: 'Checking your invitation…' })).toBeVisible();
    expect(screen.queryByRole('link')).toBeNull();
  });

  test('says so if the invitation has ended', async () => {
    open(ENDED);
    expect(await screen.findByRole('heading', { name: 'This invitation is no longer valid' })).toBeVisible();
  });

  test('shows no invitation text if it could not be loaded, and tries again', async () => {
    let calls = 0;
    open(() => {
      calls += 1;
      return calls === 1 ? problemResponse(503, 'unavailable') : [200, { inviterName: 'Mei' }];
    });
    expect(await screen.findByRole('heading', { name: "This invitation couldn't be loaded" })).toBeVisible();
    expect(screen.getByRole('alert')).toBeVisible();
    expect(screen.queryByText(/we'll send a friend request/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Mei invites you to join EcoPulse' })).toBeVisible();
  });
});

describe('inviting a friend', () => {
  const LINK = { code: 'abcdefgh2345', endsAt: '2026-12-21T04:00:00Z', usesLeft: 1 };

  test('shows the link as a QR code and as a text, and until when it works', async () => {
    stubFetch({ 'POST /api/user/invite': () => [200, LINK] });
    renderInProviders(<InviteButton />);
    await userEvent.click(screen.getByRole('button', { name: 'Invite a friend' }));
    const dialog = await screen.findByRole('dialog', { name: 'Invite a friend' });
    expect(await within(dialog).findByText(createInviteUrl(LINK.code, location.origin))).toBeVisible();
    expect(within(dialog).getByRole('img', { name: 'QR code for your link' })).toBeVisible();
    expect(within(dialog).getByText(/Works until 21 Dec 2026, for 1 more person/)).toBeVisible();
  });

  test('ends the link', async () => {
    const fetchStub = stubFetch({
      'POST /api/user/invite': () => [200, LINK],
      'DELETE /api/user/invite': () => [204, undefined],
    });
    renderInProviders(<InviteButton />);
    await userEvent.click(screen.getByRole('button', { name: 'Invite a friend' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Turn off this link' }));
    await expectToast('Your link no longer works', "You'll get a new link the next time you invite someone.");
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(fetchStub).toHaveBeenCalledWith('/api/user/invite', expect.objectContaining({ method: 'DELETE' }));
  });

  test('says if the link does not load, and tries again', async () => {
    let calls = 0;
    stubFetch({
      'POST /api/user/invite': () => {
        calls += 1;
        return calls === 1 ? [503, { code: 'unavailable' }] : [200, LINK];
      },
    });
    renderInProviders(<InviteButton />);
    await userEvent.click(screen.getByRole('button', { name: 'Invite a friend' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('img', { name: 'QR code for your link' })).toBeVisible();
  });
});

test.each([
  ['/invite/abc', 'abc'],
  ['/invite/abc/', 'abc'],
  // Not valid UTF-8, so it stays encoded.
  ['/invite/%E0%A4', '%E0%A4'],
  ['/elsewhere', ''],
])('in the path %j, the code is %j', (path, code) => {
  expect(parseInviteCode(path)).toBe(code);
});
