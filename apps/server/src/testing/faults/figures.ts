import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';

const ROOT = fileURLToPath(new URL('../../../../..', import.meta.url));

export interface Figure {
  /** What was done to the servers. */
  readonly what: string;
  /** How much of it, such as `50 rounds`. */
  readonly amount: string;
  readonly measured: string;
  /** What the measured figure may be, such as `< 100 ms`. */
  readonly limit: string;
}

/** Prints a figure that a test has measured. `npm run test:faults` sets `FIGURES_FILE` and keeps them. */
export function recordFigure({ what, amount, measured, limit }: Figure): void {
  process.stdout.write(`${what}, ${amount}: ${measured} (${limit})\n`);
  const figures = process.env['FIGURES_FILE'];
  if (figures === undefined) return;
  const file = relative(ROOT, expect.getState().testPath ?? '');
  appendFileSync(figures, `${JSON.stringify({ file, what, amount, measured, limit })}\n`);
}
