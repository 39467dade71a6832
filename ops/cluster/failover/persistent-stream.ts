import { setTimeout as delay } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import type { TestResident } from '../../../apps/server/src/testing/factories.ts';

export interface PersistentStream {
  isOpen(): boolean;
  openings(): number;
  events(): number;
}

const RETRY_MS = 200;

/** Reopens the stream whenever it ends, as a browser does. */
export function openPersistentStream(server: { readonly url: string }, as: TestResident): PersistentStream {
  const abortController = new AbortController();
  let [isOpen, openings, events] = [false, 0, 0];
  const read = async (): Promise<void> => {
    const { signal } = abortController;
    const response = await fetch(`${server.url}/api/notifications/stream`, { signal, headers: { cookie: as.cookie } });
    if (response.status !== 200) {
      await response.text();
      return;
    }
    isOpen = true;
    openings += 1;
    const decoder = new TextDecoder();
    for await (const part of response.body ?? [])
      events += decoder.decode(part as Uint8Array, { stream: true }).split('event: changed').length - 1;
  };
  const keepOpen = async (): Promise<void> => {
    while (!abortController.signal.aborted) {
      await read().catch(() => undefined);
      isOpen = false;
      await delay(RETRY_MS);
    }
  };
  const running = keepOpen();
  onTestFinished(async () => {
    abortController.abort();
    await running;
  });
  return { isOpen: () => isOpen, openings: () => openings, events: () => events };
}
