import { setTimeout as delay } from 'node:timers/promises';
import type { Page, Response } from '@playwright/test';

const TOO_MANY = 429;
const MAX_SECONDS = 60;

/** Retries after the rate limit, since sweeps open dozens of screens in a minute. */
export async function openPatiently(page: Page, path: string): Promise<void> {
  for (;;) {
    let seconds = 0;
    const note = (response: Response) => {
      if (response.status() === TOO_MANY)
        seconds = Math.min(MAX_SECONDS, Number(response.headers()['retry-after'] ?? MAX_SECONDS));
    };
    page.on('response', note);
    await page.goto(path, { waitUntil: 'networkidle' });
    page.off('response', note);
    if (seconds === 0) return;
    await delay(seconds * 1000);
  }
}
