import { setTimeout as delay } from 'node:timers/promises';
import type { Page, Response } from '@playwright/test';

const TOO_MANY_REQUESTS = 429;
const MAX_WAIT_SECONDS = 60;

/** Retries after the rate limit, since sweeps open dozens of screens in a minute. */
export async function openWithRetry(page: Page, path: string): Promise<void> {
  for (;;) {
    let seconds = 0;
    const readRetryAfter = (response: Response) => {
      if (response.status() === TOO_MANY_REQUESTS)
        seconds = Math.min(MAX_WAIT_SECONDS, Number(response.headers()['retry-after'] ?? MAX_WAIT_SECONDS));
    };
    page.on('response', readRetryAfter);
    await page.goto(path, { waitUntil: 'networkidle' });
    page.off('response', readRetryAfter);
    if (seconds === 0) return;
    await delay(seconds * 1000);
  }
}
