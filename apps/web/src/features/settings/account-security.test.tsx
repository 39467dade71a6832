// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Session } from '@ecopulse/contract/accounts/sessions';
import { refused, type Responses } from '../../testing/fake-fetch.ts';
import { anAccount, showSettings } from './settings.testing.tsx';

const section = async (name: string) => within(await screen.findByRole('region', { name }));

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
  async function change(answer: readonly [number, unknown], current = 'orchid-1', next = 'orchid-2') {
    const sent: unknown[] = [];
    await showSettings({
      'POST /api/user/password': ({ body }) => {
        sent.push(body);
        return answer;
      },
    });
    const account = await section('Email and password');
    await userEvent.click(await account.findByRole('button', { name: 'Change password' }));
    await userEvent.type(account.getByLabelText('Current password'), current);
    await userEvent.type(account.getByLabelText('New password'), next);
    await userEvent.click(account.getByRole('button', { name: 'Change password' }));
    return { account, sent };
  }

  test('is changed with the current one, and the form closes', async () => {
    const { account, sent } = await change([204, undefined]);
    expect(await screen.findByText('Password changed')).toBeVisible();
    expect(sent).toEqual([{ currentPassword: 'orchid-1', newPassword: 'orchid-2' }]);
    expect(account.queryByLabelText('New password')).toBeNull();
  });

  test.each([
    ['wrong-password', 'Current password', 'This password is not right. Please try again.'],
    ['password-too-common', 'New password', 'This password is among the most used ones. Please choose another one.'],
  ])('that is refused as %s says so at its field, which takes the focus', async (code, label, sentence) => {
    const { account } = await change(refused(422, code));
    await waitFor(() => expect(account.getByLabelText(label)).toHaveFocus());
    expect(account.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(sentence));
  });

  test('that is too short is not sent', async () => {
    const { account, sent } = await change([204, undefined], 'orchid-1', 'abc');
    await waitFor(() => expect(account.getByLabelText('New password')).toHaveFocus());
    expect(sent).toEqual([]);
  });
});

describe('the email address', () => {
  test('says that a link waits at the new one', async () => {
    await showSettings({ 'GET /api/user/account': () => [200, anAccount({ pendingEmail: 'new@example.sg' })] });
    const account = await section('Email and password');
    expect(await account.findByText(/Open the link that we sent to new@example.sg/)).toBeVisible();
  });

  test('that is not confirmed can be sent the link again', async () => {
    const send = vi.fn(() => [202, { delivery: 'mail' }] as const);
    await showSettings({
      'GET /api/user/account': () => [200, anAccount({ emailVerified: false })],
      'POST /api/user/email/verification': send,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Send the link again' }));
    expect(await screen.findByText('The link is on its way')).toBeVisible();
    expect(send).toHaveBeenCalledTimes(1);
  });
});

describe('the devices', () => {
  test('are listed, and one of them is signed out', async () => {
    let sessions = [aSession({ id: 1, current: true }), aSession({ id: 2, device: 'Safari on iOS' })];
    await showSettings({
      'GET /api/user/sessions': () => [200, sessions],
      'DELETE /api/user/sessions/2': () => {
        sessions = sessions.filter(({ id }) => id !== 2);
        return [204, undefined];
      },
    });
    const devices = await section('Your devices');
    expect(await devices.findByText('Chrome on Android')).toBeVisible();
    expect(devices.getAllByRole('button', { name: /^Sign out (?!all)/ })).toHaveLength(1);
    await userEvent.click(devices.getByRole('button', { name: 'Sign out Safari on iOS' }));
    await waitFor(() => expect(devices.queryByText('Safari on iOS')).toBeNull());
    expect(screen.getByRole('heading', { name: 'Your devices' })).toHaveFocus();
    expect(devices.queryByRole('button', { name: 'Sign out all other devices' })).toBeNull();
  });
});

describe('a sensitive change', () => {
  function proving() {
    let isProven = false;
    const begin = vi.fn(() =>
      isProven
        ? ([200, { secret: 'JBSWY3DP', address: 'otpauth://totp/EcoPulse:mei?secret=JBSWY3DP' }] as const)
        : refused(403, 'proof-needed'),
    );
    return {
      begin,
      answers: {
        'POST /api/user/second-factor': begin,
        'POST /api/auth/proof': ({ body }: { body: unknown }) => {
          isProven = (body as { password: string }).password === 'orchid-1';
          return isProven ? ([204, undefined] as const) : refused(422, 'wrong-password');
        },
      },
    };
  }

  test('asks for the password, says if it is wrong, and goes on by itself', async () => {
    const { begin, answers } = proving();
    await showSettings(answers);
    await userEvent.click(await screen.findByRole('button', { name: 'Set up codes' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Is it you?' }));
    await userEvent.type(dialog.getByLabelText('Password'), 'not-it');
    await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(dialog.getByLabelText('Password')).toBeInvalid());
    await userEvent.clear(dialog.getByLabelText('Password'));
    await userEvent.type(dialog.getByLabelText('Password'), 'orchid-1');
    await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
    const setUp = within(await screen.findByRole('dialog', { name: 'Set up codes' }));
    expect(setUp.getByText('JBSWY3DP')).toBeVisible();
    expect(begin).toHaveBeenCalledTimes(2);
  });

  test('is given up without a word when the dialog is closed', async () => {
    const { begin, answers } = proving();
    await showSettings(answers);
    await userEvent.click(await screen.findByRole('button', { name: 'Set up codes' }));
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: 'Is it you?' })).getByRole('button', { name: 'Close' }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(begin).toHaveBeenCalledTimes(1);
    expect(screen.queryByText("The change couldn't be made")).toBeNull();
    expect(await screen.findByRole('button', { name: 'Set up codes' })).not.toHaveAttribute('aria-busy');
  });
});

describe('codes at sign-in', () => {
  test('are turned on by a first code, which shows the recovery codes', async () => {
    await showSettings({
      'POST /api/user/second-factor': () => [200, { secret: 'JBSWY3DP', address: 'otpauth://totp/x?secret=JBSWY3DP' }],
      'POST /api/user/second-factor/confirm': ({ body }) =>
        (body as { code: string }).code === '123456'
          ? [200, { recoveryCodes: ['aaaa-bbbb', 'cccc-dddd'] }]
          : refused(422, 'wrong-code'),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Set up codes' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Set up codes' }));
    await userEvent.type(dialog.getByLabelText('Code'), '000000');
    await userEvent.click(dialog.getByRole('button', { name: 'Turn on' }));
    await waitFor(() =>
      expect(dialog.getByLabelText('Code')).toHaveAccessibleDescription(
        'This code is not right. Please try the newest one.',
      ),
    );
    expect(dialog.getByLabelText('Code')).toHaveFocus();
    await userEvent.clear(dialog.getByLabelText('Code'));
    await userEvent.type(dialog.getByLabelText('Code'), '123456');
    await userEvent.click(dialog.getByRole('button', { name: 'Turn on' }));
    const codes = within(await screen.findByRole('dialog', { name: 'Keep these codes' }));
    expect(codes.getByText('aaaa-bbbb')).toBeVisible();
    expect(codes.getByRole('link', { name: 'Save as a file' })).toHaveAttribute(
      'href',
      'data:text/plain;charset=utf-8,aaaa-bbbb%0Acccc-dddd',
    );
  });
});

describe('codes that an admin page asked for', () => {
  const set: Responses = {
    'POST /api/user/second-factor': () => [200, { secret: 'JBSWY3DP', address: 'otpauth://totp/x?secret=JBSWY3DP' }],
    'POST /api/user/second-factor/confirm': () => [200, { recoveryCodes: ['aaaa-bbbb'] }],
  };
  async function setUpAt(address: string) {
    const { router } = await showSettings(set, address);
    await userEvent.click(await screen.findByRole('button', { name: 'Set up codes' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Set up codes' }));
    await userEvent.type(dialog.getByLabelText('Code'), '123456');
    await userEvent.click(dialog.getByRole('button', { name: 'Turn on' }));
    await userEvent.click(await screen.findByRole('button', { name: 'I have kept them' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    return router.state.location.pathname;
  }

  test('lead back there once the recovery codes are kept', async () => {
    await expect(setUpAt('/settings?next=%2Fadmin%2Fnews#sign-in')).resolves.toBe('/admin/news');
  });

  test.each(['//evil.example', 'https://evil.example', '/social', '/administrators', '/admin.evil.example'])(
    'lead nowhere else, such as %s',
    async (next) => {
      await expect(setUpAt(`/settings?next=${encodeURIComponent(next)}`)).resolves.toBe('/settings');
    },
  );
});

describe('leaving', () => {
  test('asks for the password, and then loads the root', async () => {
    const sent: unknown[] = [];
    await showSettings({
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
