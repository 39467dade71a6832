// @vitest-environment happy-dom
import { i18n } from '@lingui/core';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SettingsChange } from '@ecopulse/contract/accounts/settings';
import { startInChosenLanguage, type Catalog } from '../../lib/language/i18n.ts';
import { toast } from '../../ui/toast/toast.ts';
import { aProfile } from '../../testing/a-profile.ts';
import { renderSettingsPage, someSettings, usualResponses } from './settings.testing.tsx';

const PATCH = 'PATCH /api/user/settings';
const findSection = async (name: string) => within(await screen.findByRole('region', { name }));

function recordChanges() {
  const changes: unknown[] = [];
  return {
    changes,
    answers: {
      [PATCH]: ({ body }: { body: unknown }) => {
        changes.push(body);
        return [200, { ...someSettings(), ...(body as SettingsChange) }] as const;
      },
    },
  };
}

beforeEach(() => {
  localStorage.clear();
  document.documentElement.dataset['theme'] = 'light';
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a URL with the name of a section', () => {
  test('moves the focus to its heading', async () => {
    await renderSettingsPage({}, '/settings#privacy');
    await waitFor(() => expect(screen.getByRole('heading', { level: 2, name: 'Privacy' })).toHaveFocus());
  });

  test('is reached by the links next to the sections, however often they are pressed', async () => {
    await renderSettingsPage();
    const heading = await screen.findByRole('heading', { level: 2, name: 'Notifications' });
    const link = screen.getByRole('link', { name: 'Notifications' });
    await userEvent.click(link);
    await waitFor(() => expect(heading).toHaveFocus());
    await userEvent.click(screen.getByRole('link', { name: 'Privacy' }));
    await userEvent.click(link);
    await waitFor(() => expect(heading).toHaveFocus());
    await userEvent.click(link);
    await waitFor(() => expect(heading).toHaveFocus());
  });
});

describe('on a phone', () => {
  beforeEach(() => {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  });
  const menu = () => within(screen.getByRole('navigation', { name: 'Settings' }));
  const sections = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

  test('is a menu, and each section has a screen of its own with a way back', async () => {
    const { router } = await renderSettingsPage();
    expect(menu().getAllByRole('link')).toHaveLength(12);
    expect(menu().getByRole('link', { name: 'Picture Everyone can see it next to your name.' })).toBeVisible();
    expect(sections()).toEqual([]);
    await userEvent.click(menu().getByRole('link', { name: /^Privacy/ }));
    await waitFor(() => expect(screen.getByRole('heading', { level: 2, name: 'Privacy' })).toHaveFocus());
    expect(await screen.findByRole('switch', { name: 'Show me in the rankings' })).toBeVisible();
    expect(sections()).toEqual(['Privacy']);
    expect(document.title).toBe('Privacy · EcoPulse');
    await userEvent.click(screen.getByRole('link', { name: 'Settings' }));
    await waitFor(() => expect(menu().getByRole('link', { name: /^Privacy/ })).toHaveFocus());
    expect(router.state.location.href).toBe('/settings');
  });

  test('opens the section that a link names, and the menu for unknown names', async () => {
    const { router } = await renderSettingsPage({}, '/settings#blocked');
    expect(await screen.findByRole('heading', { level: 3, name: 'No one is blocked' })).toBeVisible();
    expect(sections()).toEqual(['Blocked residents']);
    await act(() => router.navigate({ to: '/settings', hash: 'nothing' }));
    expect(menu().getAllByRole('link')).toHaveLength(12);
  });
});

describe('a switch', () => {
  test('shows the choice before the server responds, and sends only that choice', async () => {
    let respond: () => void = () => {};
    const sent: unknown[] = [];
    await renderSettingsPage({
      [PATCH]: async ({ body }) => {
        sent.push(body);
        await new Promise<void>((resolve) => (respond = resolve));
        return [200, someSettings()];
      },
    });
    const badges = await screen.findByRole('switch', { name: 'Badges In the app' });
    expect(badges).toBeChecked();
    expect(badges).toHaveAccessibleDescription("When you've earned a badge.");
    await userEvent.click(badges);
    expect(badges).not.toBeChecked();
    await waitFor(() => expect(sent).toEqual([{ notifications: { badge: false } }]));
    respond();
  });

  test('flips back if the server refuses, and leaves another one that was flipped since', async () => {
    let rejectChange: () => void = () => {};
    const rejection = new Promise<void>((resolve) => (rejectChange = resolve));
    await renderSettingsPage({
      [PATCH]: async ({ body }) => {
        const { notifications = {} } = body as SettingsChange;
        const isReviewChange = 'review_due' in notifications;
        if (!isReviewChange) return [200, someSettings()];
        await rejection;
        return [503, { status: 503, code: 'unavailable', detail: 'x' }];
      },
    });
    const reviews = await screen.findByRole('switch', { name: 'Reviews In the app' });
    const streak = screen.getByRole('switch', { name: 'Streak at risk In the app' });
    await userEvent.click(reviews);
    await userEvent.click(streak);
    rejectChange();
    expect(await screen.findByText("Your choice couldn't be saved")).toBeVisible();
    expect(reviews).toBeChecked();
    expect(streak).not.toBeChecked();
  });
});

describe('privacy', () => {
  test('sends each choice separately', async () => {
    const { changes, answers } = recordChanges();
    await renderSettingsPage(answers);
    const privacy = await findSection('Privacy');
    await userEvent.click(await privacy.findByRole('switch', { name: 'Show me in the rankings' }));
    const noOne = (group: string) =>
      within(privacy.getByRole('group', { name: group })).getByRole('radio', { name: 'No one' });
    await userEvent.click(noOne('Who can send me friend requests'));
    await userEvent.click(noOne('Who sees my activity'));
    await waitFor(() =>
      expect(changes).toEqual([
        { privacy: { inRankings: false } },
        { privacy: { friendRequests: 'nobody' } },
        { privacy: { activityVisible: 'nobody' } },
      ]),
    );
    expect(privacy.getByRole('switch', { name: 'Show me in the rankings' })).not.toBeChecked();
    expect(noOne('Who can send me friend requests')).toBeChecked();
    expect(noOne('Who sees my activity')).toBeChecked();
  });

  test('shows withheld residents the reason', async () => {
    await renderSettingsPage(usualResponses(aProfile({ withheldFromRankings: '500 check-ins in one night' })));
    expect(await (await findSection('Privacy')).findByText(/500 check-ins in one night/)).toBeVisible();
  });

  test('shows that it did not load, and can be retried', async () => {
    let attempts = 0;
    await renderSettingsPage({
      'GET /api/user/settings': () => {
        attempts += 1;
        return attempts === 1 ? [503, { status: 503, code: 'unavailable', detail: 'x' }] : [200, someSettings()];
      },
    });
    const privacy = await findSection('Privacy');
    expect(await privacy.findByText("Didn't load.")).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('EcoPulse is taking a short break.');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await privacy.findByRole('switch', { name: 'Show me in the rankings' })).toBeVisible();
  });
});

describe('language and theme', () => {
  const catalog: Catalog = () => Promise.resolve({ messages: {} });

  test('take effect at once, in this browser and in the account', async () => {
    const { changes, answers } = recordChanges();
    await startInChosenLanguage(catalog);
    await renderSettingsPage(answers);
    const display = await findSection('Language and theme');
    await userEvent.click(display.getByRole('radio', { name: 'Dark' }));
    expect(document.documentElement.dataset['theme']).toBe('dark');
    await userEvent.click(display.getByRole('radio', { name: /^Français/ }));
    await waitFor(() => expect(i18n.locale).toBe('fr'));
    // The new language has remounted the page.
    expect(screen.getByRole('radio', { name: /^Français/ })).toHaveFocus();
    await waitFor(() => expect(changes).toEqual([{ theme: 'dark' }, { language: 'fr' }]));
    expect([localStorage.getItem('theme'), localStorage.getItem('language')]).toEqual(['dark', 'fr']);
  });

  test('stay in this browser if the account cannot be reached, without a message', async () => {
    toast({ title: 'Earlier toast' });
    const { calls } = await renderSettingsPage({
      [PATCH]: () => [503, { status: 503, code: 'unavailable', detail: 'x' }],
    });
    await userEvent.click((await findSection('Language and theme')).getByRole('radio', { name: 'Dark' }));
    await waitFor(() => expect(calls.mock.calls.some(([, init]) => init?.method === 'PATCH')).toBe(true));
    expect(document.documentElement.dataset['theme']).toBe('dark');
    await Promise.resolve();
    // A toast on the failure would have replaced it.
    expect(screen.getByText('Earlier toast')).toBeVisible();
  });
});

test('typed text survives a change of language and leaving the page, until it is saved', async () => {
  const settingsPage = await renderSettingsPage();
  await userEvent.type(await screen.findByRole('textbox', { name: 'About you' }), 'Kingfishers.');
  settingsPage.switchLanguage();
  expect(await screen.findByRole('textbox', { name: 'About you' })).toHaveValue('Kingfishers.');
  await settingsPage.leave();
  await settingsPage.returnToSettings();
  expect(await screen.findByRole('textbox', { name: 'About you' })).toHaveValue('Kingfishers.');
});

describe('blocked people', () => {
  const RAJ = { id: 9, username: 'raj', firstName: 'Raj', lastName: 'Kumar', profileImageUrl: null };
  const ANA = { id: 10, username: 'ana', firstName: null, lastName: null, profileImageUrl: null };
  const answers = { 'GET /api/user/blocks': () => [200, [RAJ, ANA]] as const };

  test('leave the list when they are unblocked, and the focus moves to its heading', async () => {
    const { calls } = await renderSettingsPage({ ...answers, 'DELETE /api/user/blocks/9': () => [204, undefined] });
    const blocked = await findSection('Blocked residents');
    await userEvent.click(await blocked.findByRole('button', { name: 'Unblock @raj' }));
    expect(blocked.getAllByRole('listitem').map((item) => item.textContent)).toEqual([expect.stringContaining('@ana')]);
    expect(screen.getByRole('heading', { level: 2, name: 'Blocked residents' })).toHaveFocus();
    expect(await screen.findByText('@raj is unblocked')).toBeVisible();
    expect(calls).toHaveBeenCalledWith('/api/user/blocks/9', expect.objectContaining({ method: 'DELETE' }));
  });

  test('return to their place if the server refuses', async () => {
    await renderSettingsPage({
      ...answers,
      'DELETE /api/user/blocks/9': () => [503, { status: 503, code: 'unavailable', detail: 'x' }],
    });
    const blocked = await findSection('Blocked residents');
    await userEvent.click(await blocked.findByRole('button', { name: 'Unblock @raj' }));
    expect(await screen.findByText('Failed to unblock this resident')).toBeVisible();
    expect(blocked.getAllByRole('listitem')[0]).toHaveTextContent('@raj');
  });

  test('have an empty state if no one is blocked', async () => {
    await renderSettingsPage();
    expect(await screen.findByRole('heading', { level: 3, name: 'No one is blocked' })).toBeVisible();
  });
});
