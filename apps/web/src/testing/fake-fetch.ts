import { vi } from 'vitest';

type Answer = readonly [status: number, body: unknown];

/** What the server answers, by method and path such as `GET /api/green-spaces`. */
export type Answers = Readonly<Record<string, (request: { url: URL; body: unknown }) => Answer | Promise<Answer>>>;

/** Answers `fetch` in place of a server; a call that no answer is given for fails. */
export function answerFetch(answers: Answers) {
  const fetchStub = vi.fn<(address: string, init?: RequestInit) => Promise<Response>>(async (address, init = {}) => {
    const url = new URL(address, 'http://localhost');
    const name = `${init.method ?? 'GET'} ${url.pathname}`;
    const answer = answers[name];
    if (!answer) throw new Error(`No answer for ${name}`);
    const sent: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const [status, body] = await answer({ url, body: sent });
    return new Response(status === 204 || body === undefined ? null : JSON.stringify(body), { status });
  });
  vi.stubGlobal('fetch', fetchStub);
  return fetchStub;
}

/** A problem document, as the server answers a refused call. */
export function refused(status: number, code: string, more: object = {}): Answer {
  return [status, { type: 'about:blank', title: 'x', status, code, detail: 'Said by the server.', ...more }];
}

/** A response that waits until `letGo`. */
export function held(response: Answer) {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { answer: () => promise.then(() => response), letGo: resolve };
}
