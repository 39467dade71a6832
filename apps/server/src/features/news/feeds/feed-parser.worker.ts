import { parentPort } from 'node:worker_threads';
import type { FeedFault } from '@ecopulse/contract/news/news';
import { ALLOW_PRIVATE, PUBLIC_ONLY } from '../../../core/outbound/public-address.ts';
import { decodeDocument } from './charset.rules.ts';
import { type FeedDocument, parseFeedDocument } from './feed-document.ts';
import { FeedError } from './feed-error.ts';

export interface ParserTask {
  readonly bytes: Uint8Array;
  readonly contentType: string | null;
  readonly url: string;
  readonly now: number;
  readonly allowPrivate: boolean;
}

export type ParserResponse =
  | { readonly document: FeedDocument }
  | { readonly error: FeedFault; readonly detail: string };

function read({ bytes, contentType, url, now, allowPrivate }: ParserTask): ParserResponse {
  try {
    const policy = allowPrivate ? ALLOW_PRIVATE : PUBLIC_ONLY;
    return { document: parseFeedDocument(decodeDocument(bytes, contentType), { url, now, policy }) };
  } catch (error) {
    const { code, message } =
      error instanceof FeedError ? error : new FeedError('not-a-feed', 'It cannot be read.', { cause: error });
    return { error: code, detail: message };
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage('ready');
parentPort?.on('message', (task: ParserTask) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(read(task));
});
