import { expect, test } from 'vitest';
import { BUDGETS, scriptBytes } from './page-scripts.ts';

test.each(['landing', 'home'] as const)('%s brings no more script than its budget', (page) => {
  const bytes = scriptBytes(page);

  // A smaller figure would mean that the pages were read wrongly: React alone is larger.
  expect(bytes).toBeGreaterThan(60_000);
  expect(bytes).toBeLessThanOrEqual(BUDGETS[page]);
});
