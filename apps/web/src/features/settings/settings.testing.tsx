import { i18n } from '@lingui/core';
import { Outlet } from '@tanstack/react-router';
import { act, screen } from '@testing-library/react';
import type { Account } from '@ecopulse/contract/accounts/account-recovery';
import { NOTIFICATION_KINDS } from '@ecopulse/contract/notifications/notifications';
import type { Settings } from '@ecopulse/contract/accounts/settings';
import { useLanguage } from '../../lib/language/i18n.ts';
import { createQueryClient } from '../../lib/query-client.ts';
import { stubFetch, type Responses } from '../../testing/fake-fetch.ts';
import { aProfile } from '../../testing/a-profile.ts';
import { SettingsPage } from './settings-page.tsx';
import { renderAt } from '../../testing/render-at.tsx';

function createKindSwitches(isOn: boolean): Settings['push'] {
  return Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, isOn])) as Settings['push'];
}

export function someSettings(parts: Partial<Settings> = {}): Settings {
  return {
    language: null,
    theme: null,
    privacy: { inRankings: true, findableByEmail: false, friendRequests: 'everyone', activityVisible: 'friends' },
    notifications: createKindSwitches(true),
    push: createKindSwitches(false),
    mail: createKindSwitches(false),
    quietHours: { from: '22:00', until: '08:00' },
    ...parts,
  };
}

export function anAccount(parts: Partial<Account> = {}): Account {
  return {
    email: 'mei@example.com',
    emailVerified: true,
    pendingEmail: null,
    delivery: 'mail',
    supportsPasskeys: true,
    hasSecondFactor: false,
    recoveryCodesLeft: 0,
    ...parts,
  };
}

export function usualResponses(profile = aProfile()): Responses {
  return {
    'GET /api/auth/user': () => [200, profile],
    'GET /api/user/profile': () => [200, profile],
    'GET /api/user/settings': () => [200, someSettings()],
    'GET /api/notifications/push': () => [200, { publicKey: 'BPublic', endpoint: null }],
    'GET /api/user/blocks': () => [200, []],
    'GET /api/user/requests': () => [200, []],
    'GET /api/user/account': () => [200, anAccount()],
    'GET /api/user/passkeys': () => [200, []],
    'GET /api/user/sessions': () => [200, []],
    'GET /api/user/security-events': () => [200, []],
  };
}

/** Like the app: a new language remounts the page. */
function Frame() {
  return <Outlet key={useLanguage()} />;
}

export async function renderSettingsPage(responses: Responses = {}, url = '/settings') {
  const calls = stubFetch({ ...usualResponses(), ...responses });
  const queryClient = createQueryClient();
  queryClient.setQueryData(['GET /api/auth/user'], aProfile());
  const { router } = renderAt(
    url,
    { '/settings': SettingsPage, '/': () => <p>Elsewhere</p> },
    { queryClient, frame: Frame },
  );
  await screen.findByRole('heading', { level: 1, name: 'Settings' });
  return {
    calls,
    router,
    queryClient,
    switchLanguage: () => act(() => i18n.loadAndActivate({ locale: 'de', messages: {} })),
    leave: () => act(() => router.navigate({ to: '/' })),
    returnToSettings: () => act(() => router.navigate({ to: '/settings' })),
  };
}
