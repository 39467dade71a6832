import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from './api.ts';
import { readFirstAnswers } from './first-answers.ts';

function embedInPage(answers: Readonly<Record<string, unknown>>) {
  const element = document.createElement('script');
  element.type = 'application/json';
  element.id = 'first-answers';
  element.textContent = JSON.stringify({ at: new Date().toUTCString(), answers });
  document.body.append(element);
  readFirstAnswers();
}

function stubServerAnswer(value: unknown) {
  const fetchMock = vi.fn<typeof fetch>(() => Promise.resolve(Response.json(value)));
  vi.stubGlobal('fetch', fetchMock);
  return fetchMock;
}

describe('the answers that come with the page', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.runAllTimers();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('answer only the first call of their address', async () => {
    const fetchMock = stubServerAnswer('from the server');
    embedInPage({ '/api/user/activities?limit=20': 'from the page' });
    expect(document.querySelector('#first-answers')).toBeNull();
    const callActivities = () => call('GET /api/user/activities', { query: { limit: '20' } });
    expect(await callActivities()).toBe('from the page');
    expect(fetchMock).not.toHaveBeenCalled();
    expect(await callActivities()).toBe('from the server');
  });

  it('do not answer a call of another address', async () => {
    stubServerAnswer('from the server');
    embedInPage({ '/api/user/activities?limit=20': 'from the page' });
    expect(await call('GET /api/user/activities', { query: { limit: '5' } })).toBe('from the server');
  });

  it('are discarded after any write', async () => {
    stubServerAnswer('from the server');
    embedInPage({ '/api/user/lessons': 'from the page' });
    await call('POST /api/auth/logout');
    expect(await call('GET /api/user/lessons')).toBe('from the server');
  });

  it('are discarded once they are too old', async () => {
    stubServerAnswer('from the server');
    embedInPage({ '/api/user/lessons': 'from the page' });
    vi.advanceTimersByTime(5_000);
    expect(await call('GET /api/user/lessons')).toBe('from the server');
  });

  it('are missing on a page of the service worker, whose calls go to the server', async () => {
    stubServerAnswer('from the server');
    readFirstAnswers();
    expect(await call('GET /api/user/lessons')).toBe('from the server');
  });
});
