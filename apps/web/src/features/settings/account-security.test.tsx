// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Session } from '@ecopulse/contract/accounts/sessions';
import { problemResponse, type Responses } from '../../testing/fake-fetch.ts';
import { anAccount, renderSettingsPage } from './settings.testing.tsx';

const findSection = async (name: string) => within(await screen.findByRole('region', { name }));

function aSession(parts: Partial<Session>): Session {
  const at = '2026-11-20T02:00:00.000Z';
  return { id: 1, createdAt: at, lastSeenAt: at, device: 'Chrome on Android', current: false, ...parts };
}

beforeEach(() => {
  vi.spyOn(location, 'assign').mockImplementation(() => {});
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the password', () => {
  async function changePassword(
    response: readonly [number, unknown],
    currentPassword = 'orchid-1',
    newPassword = 'orchid-2',
  ) {
    const sent: unknown[] = [];
    await renderSettingsPage({
      'POST /api/user/password': ({ body }) => {
        sent.push(body);
        return response;
      },
    });
    const account = await findSection('Email and password');
    await userEvent.click(await account.findByRole('button', { name: 'Change password' }));
    await userEvent.type(account.getByLabelText('Current password'), currentPassword);
    await userEvent.type(account.getByLabelText('New password'), newPassword);
    await userEvent.click(account.getByRole('button', { name: 'Change password' }));
    return { account, sent };
  }

  test('is changed with the current one, and the form closes', async () => {
    const { account, sent } = await changePassword([204, undefined]);
    expect(await screen.findByText('Password changed')).toBeVisible();
    expect(sent).toEqual([{ currentPassword: 'orchid-1', newPassword: 'orchid-2' }]);
    expect(account.queryByLabelText('New password')).toBeNull();
  });

  test.each([
    ['wrong-password', 'Current password', 'Incorrect password. Please try again.'],
    ['password-too-common', 'New password', 'This password is too common. Please choose another one.'],
  ])('that is refused as %s shows the error at its field, which receives the focus', async (code, label, sentence) => {
    const { account } = await changePassword(problemResponse(422, code));
    await waitFor(() => expect(account.getByLabelText(label)).toHaveFocus());
    expect(account.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(sentence));
  });

  test('that is too short is not sent', async () => {
    const { account, sent } = await changePassword([204, undefined], 'orchid-1', 'abc');
    await waitFor(() => expect(account.getByLabelText('New password')).toHaveFocus());
    expect(sent).toEqual([]);
  });
});

describe('the email address', () => {
  test('shows that a link was sent to the new address', async () => {
    await renderSettingsPage({ 'GET /api/user/account': () => [200, anAccount({ pendingEmail: 'new@example.sg' })] });
    const account = await findSection('Email and password');
    expect(await account.findByText(/Open the link we sent to new@example.sg/)).toBeVisible();
  });

  test('that is not confirmed can be sent the link again', async () => {
    const send = vi.fn(() => [202, { delivery: 'mail' }] as const);
    await renderSettingsPage({
      'GET /api/user/account': () => [200, anAccount({ emailVerified: false })],
      'POST /api/user/email/verification': send,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Send the link again' }));
    expect(await screen.findByText('The link is on its way')).toBeVisible();
    expect(send).toHaveBeenCalledTimes(1);
  });
});

describe('the devices', () => {
  test('are listed, and all but the current one can be signed out', async () => {
    let sessions = [aSession({ id: 1, current: true }), aSession({ id: 2, device: 'Safari on iOS' })];
    await renderSettingsPage({
      'GET /api/user/sessions': () => [200, sessions],
      'DELETE /api/user/sessions/2': () => {
        sessions = sessions.filter(({ id }) => id !== 2);
        return [204, undefined];
      },
    });
    const devices = await findSection('Your devices');
    expect(await devices.findByText('Chrome on Android')).toBeVisible();
    // The current device has no button.
    expect(devices.getAllByRole('button', { name: /^Sign out (?!all)/ })).toHaveLength(1);
    await userEvent.click(devices.getByRole('button', { name: 'Sign out Safari on iOS' }));
    await waitFor(() => expect(devices.queryByText('Safari on iOS')).toBeNull());
    expect(screen.getByRole('heading', { name: 'Your devices' })).toHaveFocus();
    expect(devices.queryByRole('button', { name: 'Sign out all other devices' })).toBeNull();
  });
});

test('all devices but the current one can be signed out at once', async () => {
  let sessions = [aSession({ id: 1, current: true }), aSession({ id: 2, device: 'Safari on iOS' })];
  await renderSettingsPage({
    'GET /api/user/sessions': () => [200, sessions],
    'DELETE /api/user/sessions': () => {
      sessions = sessions.filter(({ current }) => current);
      return [204, undefined];
    },
  });
  const devices = await findSection('Your devices');
  await userEvent.click(await devices.findByRole('button', { name: 'Sign out all other devices' }));
  await waitFor(() => expect(devices.queryByText('Safari on iOS')).toBeNull());
  expect(devices.getByText('Chrome on Android')).toBeVisible();
});

describe('a sensitive change', () => {
  function stubReauthentication() {
    let isReauthenticated = false;
    const startSetUp = vi.fn(() =>
      isReauthenticated
        ? ([200, { secret: 'JBSWY3DP', address: 'otpauth://totp/EcoPulse:mei?secret=JBSWY3DP' }] as const)
        : problemResponse(403, 'proof-needed'),
    );
    return {
      startSetUp,
      answers: {
        'POST /api/user/second-factor': startSetUp,
        'POST /api/auth/proof': ({ body }: { body: unknown }) => {
          isReauthenticated = (body as { password: string }).password === 'orchid-1';
          return isReauthenticated ? ([204, undefined] as const) : problemResponse(422, 'wrong-password');
        },
      },
    };
  }

  test('asks for the password, shows if it is wrong, and continues by itself once it is right', async () => {
    const { startSetUp, answers } = stubReauthentication();
    await renderSettingsPage(answers);
    await userEvent.click(await screen.findByRole('button', { name: 'Set up codes' }));
    const dialog = within(await screen.findByRole('dialog', { name: "Confirm it's you" }));
    await userEvent.type(dialog.getByLabelText('Password'), 'not-it');
    await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(dialog.getByLabelText('Password')).toBeInvalid());
    await userEvent.clear(dialog.getByLabelText('Password'));
    await userEvent.type(dialog.getByLabelText('Password'), 'orchid-1');
    await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
    const setUp = within(await screen.findByRole('dialog', { name: 'Set up codes' }));
    expect(setUp.getByText('JBSWY3DP')).toBeVisible();
    expect(startSetUp).toHaveBeenCalledTimes(2);
  });

  test('is cancelled without a message when the dialog is closed', async () => {
    const { startSetUp, answers } = stubReauthentication();
    await renderSettingsPage(answers);
    await userEvent.click(await screen.findByRole('button', { name: 'Set up codes' }));
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: "Confirm it's you" })).getByRole('button', { name: 'Close' }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(startSetUp).toHaveBeenCalledTimes(1);
    expect(screen.queryByText("The change couldn't be made")).toBeNull();
    expect(await screen.findByRole('button', { name: 'Set up codes' })).not.toHaveAttribute('aria-busy');
  });
});

describe('sign-in codes', () => {
  test('are turned on by a first code, which shows the recovery codes', async () => {
    await renderSettingsPage({
      'POST /api/user/second-factor': () => [200, { secret: 'JBSWY3DP', address: 'otpauth://totp/x?secret=JBSWY3DP' }],
      'POST /api/user/second-factor/confirm': ({ body }) =>
        (body as { code: string }).code === '123456'
          ? [200, { recoveryCodes: ['aaaa-bbbb', 'cccc-dddd'] }]
          : problemResponse(422, 'wrong-code'),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Set up codes' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Set up codes' }));
    await userEvent.type(dialog.getByLabelText('Code'), '000000');
    await userEvent.click(dialog.getByRole('button', { name: 'Turn on' }));
    await waitFor(() =>
      expect(dialog.getByLabelText('Code')).toHaveAccessibleDescription('Incorrect code. Use the latest one.'),
    );
    expect(dialog.getByLabelText('Code')).toHaveFocus();
    await userEvent.clear(dialog.getByLabelText('Code'));
    await userEvent.type(dialog.getByLabelText('Code'), '123456');
    await userEvent.click(dialog.getByRole('button', { name: 'Turn on' }));
    const codes = within(await screen.findByRole('dialog', { name: 'Save these codes' }));
    expect(codes.getByText('aaaa-bbbb')).toBeVisible();
    expect(codes.getByRole('link', { name: 'Save as a file' })).toHaveAttribute(
      'href',
      'data:text/plain;charset=utf-8,aaaa-bbbb%0Acccc-dddd',
    );
  });
});

describe('codes that an admin page asked for', () => {
  const setUpResponses: Responses = {
    'POST /api/user/second-factor': () => [200, { secret: 'JBSWY3DP', address: 'otpauth://totp/x?secret=JBSWY3DP' }],
    'POST /api/user/second-factor/confirm': () => [200, { recoveryCodes: ['aaaa-bbbb'] }],
  };
  async function setUpCodesAt(url: string) {
    const { router } = await renderSettingsPage(setUpResponses, url);
    await userEvent.click(await screen.findByRole('button', { name: 'Set up codes' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Set up codes' }));
    await userEvent.type(dialog.getByLabelText('Code'), '123456');
    await userEvent.click(dialog.getByRole('button', { name: 'Turn on' }));
    await userEvent.click(await screen.findByRole('button', { name: "I've saved them" }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    return router.state.location.pathname;
  }

  test('lead back to that page once the recovery codes are kept', async () => {
    await expect(setUpCodesAt('/settings?next=%2Fadmin%2Fnews#sign-in')).resolves.toBe('/admin/news');
  });

  test.each(['//evil.example', 'https://evil.example', '/social', '/administrators', '/admin.evil.example'])(
    'do not lead to a URL that is no admin page: %s',
    async (next) => {
      await expect(setUpCodesAt(`/settings?next=${encodeURIComponent(next)}`)).resolves.toBe('/settings');
    },
  );
});

describe('deleting the account', () => {
  test('asks for the password, and then reloads EcoPulse at the root', async () => {
    const sent: unknown[] = [];
    await renderSettingsPage({
      'DELETE /api/user': ({ body }) => {
        sent.push(body);
        return [204, undefined];
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete my account' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
    await userEvent.type(dialog.getByLabelText('Your password'), 'orchid-1');
    await userEvent.click(dialog.getByRole('button', { name: 'Delete my account' }));
    await waitFor(() => expect(location.assign).toHaveBeenCalledWith('/'));
    expect(sent).toEqual([{ password: 'orchid-1' }]);
  });
});
