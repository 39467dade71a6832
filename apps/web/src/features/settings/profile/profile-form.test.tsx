// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { aProfile } from '../../../testing/a-profile.ts';
import { renderSettingsPage } from '../settings.testing.tsx';

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const clickSave = () => userEvent.click(screen.getByRole('button', { name: 'Save profile' }));

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the profile', () => {
  test('is sent in full, with null for an empty field, and shown at once', async () => {
    const onRequest = vi.fn<(body: unknown) => void>();
    const savedProfile = aProfile({ firstName: 'Meiling', lastName: null, homeTown: 'Tampines', about: 'Walks.' });
    const { queryClient } = await renderSettingsPage({
      'PATCH /api/user/profile': ({ body }) => {
        onRequest(body);
        return [200, savedProfile];
      },
      'GET /api/auth/user': () => [200, savedProfile],
      'GET /api/user/profile': () => [200, onRequest.mock.calls.length > 0 ? savedProfile : aProfile()],
    });
    await userEvent.type(await field('First Name'), 'ling');
    await userEvent.clear(await field('Last Name'));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Town' }), 'Tampines');
    await userEvent.type(await field('About you'), 'Walks.');
    await clickSave();
    expect(await screen.findByText('Profile saved')).toBeVisible();
    expect(onRequest).toHaveBeenCalledWith({
      username: 'mei.tan',
      firstName: 'Meiling',
      lastName: null,
      homeTown: 'Tampines',
      about: 'Walks.',
    });
    expect(queryClient.getQueryData(['GET /api/auth/user'])).toMatchObject({ firstName: 'Meiling', lastName: null });
    expect(await field('First Name')).toHaveValue('Meiling');
  });

  test('offers the 55 planning areas by region', async () => {
    await renderSettingsPage();
    const towns = within(await screen.findByRole('combobox', { name: 'Town' }));
    expect(towns.getAllByRole('group').map((group) => group.getAttribute('label'))).toEqual([
      'Central',
      'East',
      'North',
      'North-East',
      'West',
    ]);
    // With one for “Not given”.
    expect(towns.getAllByRole('option')).toHaveLength(55 + 1);
  });

  test('shows an error at its field until it is edited, moves the focus there and sends nothing', async () => {
    const { calls } = await renderSettingsPage();
    await userEvent.clear(await field('Username'));
    await userEvent.type(await field('Username'), 'me');
    await clickSave();
    await waitFor(async () =>
      expect(await field('Username')).toHaveAccessibleDescription(/^Username must be at least 3 characters/),
    );
    expect(await field('Username')).toHaveFocus();
    expect(calls.mock.calls.some(([, init]) => init?.method === 'PATCH')).toBe(false);
    await userEvent.type(await field('Username'), 'i');
    expect(await field('Username')).toHaveAccessibleDescription('Others see this name and can search for it.');
  });

  test('shows at the field that a username is taken', async () => {
    await renderSettingsPage({
      'PATCH /api/user/profile': () => [409, { status: 409, code: 'username-taken', detail: 'x' }],
    });
    await userEvent.type(await field('Username'), 's');
    await clickSave();
    await waitFor(async () =>
      expect(await field('Username')).toHaveAccessibleDescription(/^This username is already taken\./),
    );
    expect(await field('Username')).toHaveFocus();
    expect(await field('Username')).toHaveValue('mei.tans');
  });

  test('shows that the username was changed too often', async () => {
    const detail = 'x';
    await renderSettingsPage({
      'PATCH /api/user/profile': () => [429, { status: 429, code: 'rename-limit', detail, values: { limit: 2 } }],
    });
    await userEvent.type(await field('Username'), 's');
    await clickSave();
    expect(
      await screen.findByText("You've changed your username 2 times in the last 30 days. Please try again later."),
    ).toBeVisible();
  });

  test('shows a failure that concerns no field, and keeps the typed text', async () => {
    await renderSettingsPage({
      'PATCH /api/user/profile': () => [503, { status: 503, code: 'unavailable', detail: 'x' }],
    });
    await userEvent.type(await field('About you'), 'Kingfishers.');
    await clickSave();
    expect(await screen.findByText("Your profile couldn't be saved")).toBeVisible();
    expect(await field('About you')).toHaveValue('Kingfishers.');
  });

  test('keeps only the typed fields after a reload, so that a change made elsewhere stays', async () => {
    await renderSettingsPage();
    await userEvent.type(await field('About you'), 'Kingfishers.');
    cleanup();
    await renderSettingsPage({ 'GET /api/user/profile': () => [200, aProfile({ firstName: 'Elsewhere' })] });
    expect(await field('About you')).toHaveValue('Kingfishers.');
    expect(await field('First Name')).toHaveValue('Elsewhere');
  });

  test('counts an emoji as one character, and shows how many characters are too many', async () => {
    const { calls } = await renderSettingsPage();
    const about = await field('About you');
    await userEvent.type(about, '🦦 otter');
    expect(about).toHaveAccessibleDescription('7 of 300 characters');
    await userEvent.paste('x'.repeat(295));
    expect(about).toHaveAccessibleDescription('2 characters too many 302 of 300 characters');
    await clickSave();
    await waitFor(() => expect(about).toHaveFocus());
    expect(calls.mock.calls.some(([, init]) => init?.method === 'PATCH')).toBe(false);
  });
});
