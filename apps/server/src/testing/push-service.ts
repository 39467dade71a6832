import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { startFeedServer } from './news/feed-server.ts';
import { createPushBrowser, type PushBrowser, type ReceivedPush } from './push-browser.ts';

export interface PushService {
  readonly url: string;
  connections(): number;
  subscribe(): PushBrowser;
  messages(): readonly ReceivedPush[];
  answerPushesTo(browser: PushBrowser, status: number, headers?: Readonly<Record<string, string>>): void;
}

export async function startPushService(): Promise<PushService> {
  const server = await startFeedServer();
  const messages: ReceivedPush[] = [];
  const createResponder =
    (path: string, status: number, headers: Readonly<Record<string, string>> = {}) =>
    (request: IncomingMessage, response: ServerResponse) => {
      const record = async (): Promise<void> => {
        messages.push({ path, headers: request.headers, body: await buffer(request) });
        response.writeHead(status, headers).end();
      };
      void record();
    };
  return {
    url: server.url,
    connections: () => server.connections(),
    messages: () => messages,
    subscribe() {
      const path = `/push/${randomBytes(12).toString('base64url')}`;
      return createPushBrowser(server.serve(path, createResponder(path, 201)), path);
    },
    answerPushesTo: ({ path }, status, headers) => void server.serve(path, createResponder(path, status, headers)),
  };
}
