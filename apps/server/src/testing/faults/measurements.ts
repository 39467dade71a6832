import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';

const ROOT = fileURLToPath(new URL('../../../../..', import.meta.url));

export interface Measurement {
  readonly what: string;
  readonly amount: string;
  readonly measured: string;
  readonly limit: string;
}

/** Also appends to the file that `npm run test:faults` names in `FIGURES_FILE`. */
export function recordMeasurement({ what, amount, measured, limit }: Measurement): void {
  process.stdout.write(`${what}, ${amount}: ${measured} (${limit})\n`);
  const outputFile = process.env['FIGURES_FILE'];
  if (outputFile === undefined) return;
  const file = relative(ROOT, expect.getState().testPath ?? '');
  appendFileSync(outputFile, `${JSON.stringify({ file, what, amount, measured, limit })}\n`);
}
