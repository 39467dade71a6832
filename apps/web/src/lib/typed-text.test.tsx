// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';

const isText = (stored: unknown) => (typeof stored === 'string' ? stored : null);

/** As after a reload: modules are evaluated again, local storage stays. */
async function loadPage(residentId = 7) {
  vi.resetModules();
  const { useTypedText } = await import('./typed-text.ts');
  const { clearSessionData, removeSessionValues } = await import('./session-memory.ts');
  const queryClient = new QueryClient();
  queryClient.setQueryData(['GET /api/auth/user'], { id: residentId });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const openForm = () => {
    const { result, unmount } = renderHook(() => useTypedText('note:1', isText), { wrapper });
    return {
      text: () => result.current[0],
      type: (text: string | null) => act(() => result.current[1](text)),
      close: unmount,
    };
  };
  return { openForm, clearSessionData, removeSessionValues };
}

beforeEach(() => localStorage.clear());

test('typed text survives closing the form and a reload, until it is discarded', async () => {
  const page = await loadPage();
  const form = page.openForm();
  form.type('A kingfisher');
  form.close();
  expect(page.openForm().text()).toBe('A kingfisher');
  const reloaded = (await loadPage()).openForm();
  expect(reloaded.text()).toBe('A kingfisher');
  reloaded.type(null);
  expect((await loadPage()).openForm().text()).toBeNull();
});

test('typed text waits for a resident whose session has expired, but not for one who has signed out', async () => {
  const first = await loadPage();
  first.openForm().type('A kingfisher');
  await first.clearSessionData('expired');
  const second = await loadPage();
  expect(second.openForm().text()).toBe('A kingfisher');
  await second.clearSessionData();
  expect((await loadPage()).openForm().text()).toBeNull();
});

test('typed text is shown to no one else, and removed when someone else signs in', async () => {
  const page = await loadPage();
  page.openForm().type('A kingfisher');
  const other = await loadPage(8);
  expect(other.openForm().text()).toBeNull();
  other.removeSessionValues({ except: 8 });
  expect((await loadPage()).openForm().text()).toBeNull();
});

test.each(['{', '7', 'null'])('a stored value that cannot be used (%s) counts as nothing typed', async (stored) => {
  localStorage.setItem('session:note:1:7', stored);
  expect((await loadPage()).openForm().text()).toBeNull();
});
