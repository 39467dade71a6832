import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from './api.ts';
import { readFirstAnswers } from './first-answers.ts';

function sendWithPage(answers: Readonly<Record<string, unknown>>) {
  const element = document.createElement('script');
  element.type = 'application/json';
  element.id = 'first-answers';
  element.textContent = JSON.stringify({ at: new Date().toUTCString(), answers });
  document.body.append(element);
  readFirstAnswers();
}

function answerOfServer(value: unknown) {
  const fetching = vi.fn<typeof fetch>(() => Promise.resolve(Response.json(value)));
  vi.stubGlobal('fetch', fetching);
  return fetching;
}

describe('the answers that come with the page', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.runAllTimers();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('answer the first call of their address, and no second one', async () => {
    const fetching = answerOfServer('from the server');
    sendWithPage({ '/api/user/activities?limit=20': 'from the page' });
    expect(document.querySelector('#first-answers')).toBeNull();
    const ask = () => call('GET /api/user/activities', { query: { limit: '20' } });
    expect(await ask()).toBe('from the page');
    expect(fetching).not.toHaveBeenCalled();
    expect(await ask()).toBe('from the server');
  });

  it('do not answer a call of another address', async () => {
    answerOfServer('from the server');
    sendWithPage({ '/api/user/activities?limit=20': 'from the page' });
    expect(await call('GET /api/user/activities', { query: { limit: '5' } })).toBe('from the server');
  });

  it('are forgotten once something is changed', async () => {
    answerOfServer('from the server');
    sendWithPage({ '/api/user/lessons': 'from the page' });
    await call('POST /api/auth/logout');
    expect(await call('GET /api/user/lessons')).toBe('from the server');
  });

  it('are forgotten once the first screen has long been drawn', async () => {
    answerOfServer('from the server');
    sendWithPage({ '/api/user/lessons': 'from the page' });
    vi.advanceTimersByTime(5_000);
    expect(await call('GET /api/user/lessons')).toBe('from the server');
  });

  it('are none on a page of the service worker', async () => {
    answerOfServer('from the server');
    readFirstAnswers();
    expect(await call('GET /api/user/lessons')).toBe('from the server');
  });
});
