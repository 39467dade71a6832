import { i18n } from '@lingui/core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { call, recordServerTime, serverNow } from './api.ts';
import { CallError } from './call-error.ts';
import { problemMessage } from './problem-messages.ts';
import { loadErrorMessage } from './query-state.tsx';

function stubResponse(body: string | null, init: ResponseInit) {
  const fetchMock = vi.fn<typeof fetch>(() => Promise.resolve(new Response(body, init)));
  vi.stubGlobal('fetch', fetchMock);
  return fetchMock;
}

async function captureCallError(calling: Promise<unknown>): Promise<CallError> {
  const error: unknown = await calling.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CallError)) throw new Error('The call did not fail as expected', { cause: error });
  return error;
}

describe('call', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('fills the path and the query, and omits undefined values', async () => {
    const fetchMock = stubResponse('[]', { status: 200 });
    await call('GET /api/green-spaces', { query: { search: 'Bukit & Timah', parkType: undefined } });
    expect(fetchMock.mock.calls[0]?.[0]).toBe('/api/green-spaces?search=Bukit+%26+Timah');
    await call('GET /api/green-spaces/:id', { params: { id: 5 } });
    expect(fetchMock.mock.calls[1]?.[0]).toBe('/api/green-spaces/5');
    await call('GET /api/users/:username', { params: { username: 'a/b?c#d' } });
    expect(fetchMock.mock.calls[2]?.[0]).toBe('/api/users/a%2Fb%3Fc%23d');
  });

  it('sends a body as JSON, with the session cookie of this site', async () => {
    const fetchMock = stubResponse('{}', { status: 200 });
    await call('POST /api/auth/login', { body: { email: 'mei@example.sg', password: 'orchid' } });
    expect(fetchMock.mock.calls[0]?.[1]).toMatchObject({
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'Content-Type': 'application/json' },
      body: '{"email":"mei@example.sg","password":"orchid"}',
    });
  });

  it('sends a picture unchanged, with its own media type', async () => {
    const fetchMock = stubResponse('{"profileImageUrl":"/api/pictures/x"}', { status: 200 });
    const picture = new Blob(['bytes'], { type: 'image/png' });
    await call('PUT /api/user/picture', { picture });
    const sent = fetchMock.mock.calls[0]?.[1];
    expect(sent).toMatchObject({ method: 'PUT', body: picture });
    // `fetch` takes the media type from the blob.
    expect(sent?.headers).not.toHaveProperty('Content-Type');
  });

  it('lets only a write without a body outlive its page', async () => {
    const fetchMock = stubResponse('{}', { status: 200 });
    await call('POST /api/news/:id/read', { params: { id: 5 } });
    await call('POST /api/auth/login', { body: { email: 'mei@example.sg', password: 'orchid' } });
    await call('GET /api/green-spaces/:id', { params: { id: 5 } });
    expect(fetchMock.mock.calls.map(([, init]) => init?.keepalive)).toEqual([true, false, false]);
  });

  it('returns nothing for 204', async () => {
    stubResponse(null, { status: 204 });
    await expect(call('POST /api/auth/logout')).resolves.toBeUndefined();
  });

  it('throws the problem that the response describes', async () => {
    const problem = {
      type: 'about:blank',
      title: 'Username taken',
      status: 409,
      detail: 'This username is already taken.',
      code: 'username-taken',
      fields: { username: 'This username is already taken.' },
    };
    stubResponse(JSON.stringify(problem), { status: 409 });
    const body = { username: 'mei', email: 'mei@example.sg', password: 'orchid' };
    const error = await captureCallError(call('POST /api/auth/register', { body }));
    expect(error).toMatchObject({
      status: 409,
      code: 'username-taken',
      detail: problem.detail,
      fields: problem.fields,
    });
    expect(error.message).toBe(`409: ${JSON.stringify(problem)}`);
  });

  it('shows the reference only for unexpected failures', async () => {
    i18n.loadAndActivate({ locale: 'en', messages: {} });
    const fallback = { id: 'fallback', message: 'It failed.' };
    const callFailingWith = (status: number, code: string) => {
      stubResponse(JSON.stringify({ status, code, detail: 'It went wrong.', reference: 'f330b40000ji' }), { status });
      return captureCallError(call('GET /api/auth/user'));
    };
    const unexpected = await callFailingWith(500, 'internal-error');
    expect(problemMessage(unexpected, fallback)).toBe(
      'Something went wrong. Please try again. Reference: f330b40000ji',
    );
    expect(loadErrorMessage(unexpected)).toBe('Please try again in a moment. Reference: f330b40000ji');
    expect(problemMessage(await callFailingWith(404, 'not-found'), fallback)).toBe(
      "We couldn't find what you asked for.",
    );
  });

  it('reports the status if something other than the server responds', async () => {
    stubResponse('<h1>Bad gateway</h1>', { status: 502 });
    expect(await captureCallError(call('GET /api/auth/user'))).toMatchObject({
      status: 502,
      code: 'unknown',
      message: '502: <h1>Bad gateway</h1>',
    });
    stubResponse('', { status: 503, statusText: 'Service Unavailable' });
    expect((await captureCallError(call('GET /api/auth/user'))).message).toBe('503: Service Unavailable');
  });

  it('reports offline if nothing responds', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await captureCallError(call('GET /api/auth/user'))).toMatchObject({ status: 0, code: 'offline' });
  });

  it('passes an abort on unchanged', async () => {
    const abortedSignal = AbortSignal.abort(new DOMException('Enough', 'AbortError'));
    vi.stubGlobal('fetch', () => Promise.reject(abortedSignal.reason as DOMException));
    await expect(call('GET /api/auth/user', { signal: abortedSignal })).rejects.toHaveProperty('name', 'AbortError');
  });
});

const HOUR_MS = 3_600_000;

function headerAt(time: number): string {
  return new Date(time).toUTCString();
}

describe('serverNow', () => {
  afterEach(() => recordServerTime(headerAt(Date.now())));

  it("follows the server if the device's clock is an hour behind", () => {
    recordServerTime(headerAt(Date.now() + HOUR_MS));
    expect(Math.abs(serverNow() - (Date.now() + HOUR_MS))).toBeLessThan(1_500);
  });

  it("keeps the device's clock if both agree within seconds", () => {
    recordServerTime(headerAt(Date.now() - 3_000));
    expect(serverNow()).toBeLessThanOrEqual(Date.now());
    expect(Date.now() - serverNow()).toBeLessThan(500);
  });

  it('keeps the last offset if a response has no valid time', () => {
    recordServerTime(headerAt(Date.now() - HOUR_MS));
    recordServerTime(null);
    recordServerTime('soon');
    expect(Math.abs(serverNow() - (Date.now() - HOUR_MS))).toBeLessThan(1_500);
  });
});
