// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { delayedResponse, problemResponse, stubFetch } from '../../testing/fake-fetch.ts';
import { refusal, stored } from '../../testing/fake-idb.ts';
import { expectToast, renderInProviders } from '../../testing/render-at.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { KeepSwitch } from './keep-switch.tsx';
import { keepItem, type KeptItem, readKeptEntries, refreshKept, removeKept } from './kept.ts';
import { persistQueries } from './query-persister.ts';

vi.mock('idb-keyval', () => import('../../testing/fake-idb.ts'));

const LESSON: KeptItem = { kind: 'lesson', id: 3 };
const EAST: KeptItem = { kind: 'region', id: 'East' };
const DAY_MS = 24 * 3_600_000;

const lesson = (title: string) => ({ id: 3, title });
const place = (id: number) => ({ id, name: `Place ${id}`, imageUrl: null });
const overview = {
  featured: [],
  places: [
    { id: 5, region: 'East' },
    { id: 6, region: 'West' },
    { id: 7, region: 'East' },
  ],
};

function serve(title = 'Compost') {
  return stubFetch({
    'GET /api/lessons/3': () => [200, lesson(title)],
    'GET /api/green-spaces/overview': () => [200, overview],
    'GET /api/green-spaces/5': () => [200, place(5)],
    'GET /api/green-spaces/7': () => [200, place(7)],
  });
}

const storedAnswers = () => [...stored.keys()].filter((key) => key.startsWith('['));
const keepSwitch = () => screen.findByRole('switch', { name: 'Save for offline' });

beforeEach(() => {
  stored.clear();
  refusal.error = undefined;
  toast({ title: 'Another test' });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what is saved before the first answers of a resident are stored stays, and the next resident finds nothing', async () => {
  vi.useFakeTimers();
  serve();
  const openPage = (residentId: number) => {
    const client = new QueryClient();
    persistQueries(client);
    client.setQueryData(['GET /api/auth/user'], { id: residentId });
  };
  openPage(1);
  await keepItem(LESSON);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await readKeptEntries()).toMatchObject([LESSON]);
  openPage(2);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await readKeptEntries()).toEqual([]);
});

describe('the switch', () => {
  test('is on at once, stores the answer and asks the browser not to evict it; off removes it', async () => {
    const persist = vi.fn(async () => true);
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { storage: { persist } }));
    const response = delayedResponse([200, lesson('Compost')]);
    stubFetch({ 'GET /api/lessons/3': response.answer });
    renderInProviders(<KeepSwitch item={LESSON} />);
    await userEvent.click(await keepSwitch());
    expect(await keepSwitch()).toBeChecked();
    expect(storedAnswers()).toEqual([]);
    response.release();
    await expectToast('Saved on this device', '');
    expect(persist).toHaveBeenCalledOnce();
    expect(stored.get('["GET /api/lessons/:id",3]')).toMatchObject({ data: lesson('Compost') });
    expect(await keepSwitch()).toBeChecked();
    await userEvent.click(await keepSwitch());
    await waitFor(() => expect(storedAnswers()).toEqual([]));
    expect(await keepSwitch()).not.toBeChecked();
  });

  test.each([
    ['offline', () => Promise.reject(new TypeError('no network')), undefined, "You're offline."],
    [
      'without space',
      () => [200, lesson('Compost')] as const,
      new DOMException('full', 'QuotaExceededError'),
      "There isn't enough space on this device.",
    ],
    [
      'if the lesson is gone',
      () => problemResponse(404, 'not-found'),
      undefined,
      "We couldn't find what you asked for.",
    ],
  ])('goes back %s, and says why', async (_when, answer, error, sentence) => {
    stubFetch({ 'GET /api/lessons/3': answer });
    refusal.error = error;
    renderInProviders(<KeepSwitch item={LESSON} />);
    await userEvent.click(await keepSwitch());
    await expectToast("This couldn't be saved for offline", sentence);
    expect(await keepSwitch()).not.toBeChecked();
    expect(storedAnswers()).toEqual([]);
  });
});

describe('a region', () => {
  test('keeps the details of all its places, and leaves those kept on their own when it is removed', async () => {
    serve();
    await keepItem(EAST);
    await keepItem({ kind: 'place', id: 7 });
    expect(storedAnswers()).toEqual(['["GET /api/green-spaces/:id",5]', '["GET /api/green-spaces/:id",7]']);
    await removeKept(({ kind }) => kind === 'region');
    expect(storedAnswers()).toEqual(['["GET /api/green-spaces/:id",7]']);
  });

  test('stores nothing if one of its places fails to load', async () => {
    stubFetch({
      'GET /api/green-spaces/overview': () => [200, overview],
      'GET /api/green-spaces/5': () => [200, place(5)],
      'GET /api/green-spaces/7': () => problemResponse(503, 'unavailable'),
    });
    await expect(keepItem(EAST)).rejects.toMatchObject({ code: 'unavailable' });
    expect(stored.size).toBe(0);
  });
});

describe('the refresh at the start', () => {
  const refresh = async () => refreshKept(renderInProviders(null).queryClient);

  test('loads again what is a day old, and nothing sooner', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    serve();
    await keepItem(LESSON);
    const calls = serve('Compost at home');
    await refresh();
    expect(calls).not.toHaveBeenCalled();
    vi.setSystemTime(Date.now() + DAY_MS);
    await refresh();
    expect(stored.get('["GET /api/lessons/:id",3]')).toMatchObject({ data: lesson('Compost at home') });
    expect(await readKeptEntries()).toMatchObject([{ name: 'Compost at home' }]);
  });

  test('loads again what a release with other schemas cannot read', async () => {
    serve();
    await keepItem(LESSON);
    stored.set('["GET /api/lessons/:id",3]', { data: lesson('Compost'), at: Date.now(), shapes: 'of another release' });
    const calls = serve();
    await refresh();
    expect(calls).toHaveBeenCalledOnce();
  });

  test('forgets a lesson that is gone, and keeps one that fails to load', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    serve();
    await keepItem(LESSON);
    vi.setSystemTime(Date.now() + DAY_MS);
    stubFetch({ 'GET /api/lessons/3': () => problemResponse(503, 'unavailable') });
    await refresh();
    expect(await readKeptEntries()).toHaveLength(1);
    stubFetch({ 'GET /api/lessons/3': () => problemResponse(404, 'not-found') });
    await refresh();
    expect(await readKeptEntries()).toEqual([]);
    expect(storedAnswers()).toEqual([]);
  });

  test('does not bring back what was removed meanwhile', async () => {
    serve();
    await keepItem(LESSON, { isRefresh: true });
    expect(await readKeptEntries()).toEqual([]);
    expect(storedAnswers()).toEqual([]);
  });
});
