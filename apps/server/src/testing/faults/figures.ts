import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';

const ROOT = fileURLToPath(new URL('../../../../..', import.meta.url));

export interface Figure {
  readonly what: string;
  readonly amount: string;
  readonly measured: string;
  readonly limit: string;
}

/** `npm run test:faults` sets `FIGURES_FILE` and keeps them. */
export function recordFigure({ what, amount, measured, limit }: Figure): void {
  process.stdout.write(`${what}, ${amount}: ${measured} (${limit})\n`);
  const figures = process.env['FIGURES_FILE'];
  if (figures === undefined) return;
  const file = relative(ROOT, expect.getState().testPath ?? '');
  appendFileSync(figures, `${JSON.stringify({ file, what, amount, measured, limit })}\n`);
}
