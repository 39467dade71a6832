import { vi } from 'vitest';

export type FakeResponse = readonly [status: number, body: unknown];

/** By method and path, such as `GET /api/green-spaces`. */
export type Responses = Readonly<
  Record<string, (request: { url: URL; body: unknown }) => FakeResponse | Promise<FakeResponse>>
>;

/** Stubs `fetch`. A call without a response fails. */
export function stubFetch(responses: Responses) {
  const fetchStub = vi.fn<(address: string, init?: RequestInit) => Promise<Response>>(async (address, init = {}) => {
    const url = new URL(address, 'http://localhost');
    const name = `${init.method ?? 'GET'} ${url.pathname}`;
    const respond = responses[name];
    if (!respond) throw new Error(`No response for ${name}`);
    const sent: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const [status, body] = await respond({ url, body: sent });
    return new Response(status === 204 || body === undefined ? null : JSON.stringify(body), { status });
  });
  vi.stubGlobal('fetch', fetchStub);
  return fetchStub;
}

/** A problem document (RFC 9457). */
export function problemResponse(status: number, code: string, more: object = {}): FakeResponse {
  return [status, { type: 'about:blank', title: 'x', status, code, detail: 'Said by the server.', ...more }];
}

/** Resolves only after `release`. */
export function delayedResponse(response: FakeResponse) {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { answer: () => promise.then(() => response), release: resolve };
}
