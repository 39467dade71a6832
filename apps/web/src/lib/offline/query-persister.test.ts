import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { stored } from '../../testing/fake-idb.ts';
import { CallError } from '../call-error.ts';
import { clearPersistedQueries, persistQueries } from './query-persister.ts';

vi.mock('idb-keyval', () => import('../../testing/fake-idb.ts'));

const LESSONS = ['GET /api/lessons'];
/** Longer than writes wait for others. */
const WRITTEN_MS = 1_000;

beforeEach(() => {
  stored.clear();
  vi.useFakeTimers();
});

/** As a page does when it loads. */
async function openPage(residentId: number) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  persistQueries(client);
  client.setQueryData(['GET /api/auth/user'], { id: residentId });
  await vi.advanceTimersByTimeAsync(WRITTEN_MS);
  return {
    async receive(lessons: readonly string[]) {
      client.setQueryData(LESSONS, lessons);
      await vi.advanceTimersByTimeAsync(WRITTEN_MS);
    },
    readOffline: () =>
      client.query({
        queryKey: LESSONS,
        queryFn: () => Promise.reject(new CallError('offline', { status: 0, code: 'offline', detail: '' })),
      }),
  };
}

test('an answer is stored, and a later page of the same resident shows it without a network', async () => {
  const page = await openPage(1);
  await page.receive(['Compost']);
  const laterPage = await openPage(1);
  expect(await laterPage.readOffline()).toEqual(['Compost']);
});

test('an answer that arrives late after sign-out is not stored', async () => {
  await clearPersistedQueries();
  const page = await openPage(1);
  await clearPersistedQueries();
  const afterSignOut = [...stored];
  await page.receive(['Compost']);
  expect([...stored]).toEqual(afterSignOut);
});

test('an answer that waits to be written during a sign-out is not stored', async () => {
  const page = await openPage(1);
  const received = page.receive(['Compost']);
  await clearPersistedQueries();
  await received;
  expect([...stored.keys()]).toEqual(['session']);
});

test('a tab that is open after a sign-out in another one neither stores nor shows anything', async () => {
  await (await openPage(1)).receive(['Compost']);
  const tab = await openPage(1);
  // As the other tab and the next resident do, who have memory of their own.
  stored.set('session', 'of the next resident');
  const ofNextResident = [...stored];
  await expect(tab.readOffline()).rejects.toMatchObject({ code: 'offline' });
  await tab.receive(['Rain gardens']);
  expect([...stored]).toEqual(ofNextResident);
});
