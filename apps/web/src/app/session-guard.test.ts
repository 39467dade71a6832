// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react';
import { i18n } from '@lingui/core';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { userQuery } from '../features/accounts/session.api.ts';
import { call } from '../lib/api.ts';
import { startInChosenLanguage, type Catalog } from '../lib/language/i18n.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { isSignOutPending, storePendingSignOut } from '../lib/session-memory.ts';
import { clearStoredChoices } from '../testing/clear-stored-choices.ts';
import { problemResponse, stubFetch } from '../testing/fake-fetch.ts';
import { applyAccountPreferences, redirectWhenSignedOut, requireSession } from './session-guard.ts';

const catalog: Catalog = (language) =>
  language === 'ta' ? Promise.reject(new Error('gone')) : Promise.resolve({ messages: {} });

const shown = () => [i18n.locale, document.documentElement.dataset['theme']];

describe("the account's language and theme", () => {
  beforeEach(async () => {
    clearStoredChoices();
    document.documentElement.dataset['theme'] = 'light';
    await startInChosenLanguage(catalog);
  });

  test('are applied and stored in a browser without choices of its own', async () => {
    await applyAccountPreferences({ language: 'zh', theme: 'dark' });
    expect(shown()).toEqual(['zh', 'dark']);
    expect([localStorage.getItem('language'), localStorage.getItem('theme')]).toEqual(['zh', 'dark']);
  });

  test('give way to choices made in this browser', async () => {
    localStorage.setItem('language', 'en');
    localStorage.setItem('theme', 'light');
    await applyAccountPreferences({ language: 'zh', theme: 'dark' });
    expect(shown()).toEqual(['en', 'light']);
  });

  test('leave the defaults in place if the account has no preferences', async () => {
    await applyAccountPreferences({ language: null, theme: null });
    expect(shown()).toEqual(['en', 'light']);
    expect(localStorage).toHaveLength(0);
  });

  test('leave the app in English if the messages do not load', async () => {
    await applyAccountPreferences({ language: 'ta', theme: null });
    expect(shown()).toEqual(['en', 'light']);
    expect(localStorage.getItem('language')).toBeNull();
  });
});

describe('a page of a resident', () => {
  beforeEach(clearStoredChoices);

  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  async function openPage(onWrite: () => ReturnType<typeof problemResponse>) {
    const calls = stubFetch({
      'GET /api/auth/user': () => [200, { id: 7, language: null, theme: 'dark' }],
      'POST /api/auth/logout': onWrite,
    });
    const queryClient = createQueryClient();
    redirectWhenSignedOut(queryClient);
    // Whatever starts first has loaded the user already.
    await queryClient.query(userQuery);
    await requireSession(queryClient);
    return { calls, queryClient };
  }

  test('says whom it shows with a write, forgets what others typed, and takes the preferences of the account', async () => {
    localStorage.setItem('session:about:7', '"mine"');
    localStorage.setItem('session:about:8', '"of someone else"');
    const { calls } = await openPage(() => [204, undefined]);
    await call('POST /api/auth/logout');
    const sentHeaders = calls.mock.calls.map(([, init]) => new Headers(init?.headers).get('X-Resident'));
    expect(sentHeaders).toEqual([null, '7']);
    expect([localStorage.getItem('session:about:7'), localStorage.getItem('session:about:8')]).toEqual([
      '"mine"',
      null,
    ]);
    expect(document.documentElement.dataset['theme']).toBe('dark');
  });

  test('loads again if someone else has signed in', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
    const { queryClient } = await openPage(() => problemResponse(409, 'someone-else'));
    const write = queryClient.getMutationCache().build(queryClient, {
      mutationFn: () => call('POST /api/auth/logout'),
    });
    await expect(write.execute(undefined)).rejects.toMatchObject({ code: 'someone-else' });
    expect(reload).toHaveBeenCalledOnce();
  });
});

describe('a second sign-out', () => {
  beforeEach(clearStoredChoices);

  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  /** As after a page load. */
  async function openGuard() {
    vi.resetModules();
    return import('./session-guard.ts');
  }

  test('within ten seconds is a problem on screen, not a loop of redirects; later it redirects again', async () => {
    const replace = vi.spyOn(location, 'replace').mockImplementation(() => {});
    stubFetch({ 'GET /api/auth/user': () => problemResponse(401, 'signed-out') });
    const now = vi.spyOn(Date, 'now').mockReturnValue(1_000_000);
    void (await openGuard()).requireSession(createQueryClient());
    await waitFor(() => expect(replace).toHaveBeenCalledOnce());

    now.mockReturnValue(1_009_999);
    const guard = await openGuard();
    await expect(guard.requireSession(createQueryClient())).rejects.toMatchObject({ code: 'signed-out' });
    expect(replace).toHaveBeenCalledOnce();

    now.mockReturnValue(1_010_000);
    void guard.requireSession(createQueryClient());
    await waitFor(() => expect(replace).toHaveBeenCalledTimes(2));
  });
});

describe('a sign-out of which the server does not know yet', () => {
  beforeEach(clearStoredChoices);

  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  test('shows no one while the server refuses it', async () => {
    storePendingSignOut(true);
    const calls = stubFetch({ 'POST /api/auth/logout': () => problemResponse(429, 'too-many-requests') });
    await expect(requireSession(createQueryClient())).rejects.toMatchObject({ code: 'too-many-requests' });
    expect(calls.mock.calls.map(([address]) => address)).toEqual(['/api/auth/logout']);
    expect(isSignOutPending()).toBe(true);
  });

  test.each([204, 401])('is over once the server answers %i', async (status) => {
    const replace = vi.spyOn(location, 'replace').mockImplementation(() => {});
    storePendingSignOut(true);
    stubFetch({
      'POST /api/auth/logout': () => (status === 204 ? [204, undefined] : problemResponse(401, 'signed-out')),
    });
    void requireSession(createQueryClient());
    await waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith('/'));
    expect(isSignOutPending()).toBe(false);
  });
});
