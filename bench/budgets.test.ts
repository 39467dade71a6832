import { expect, test } from 'vitest';
import { BUDGETS, scriptBytes } from './page-scripts.ts';

test.each(['landing', 'home'] as const)('%s brings no more script than its budget', (page) => {
  const bytes = scriptBytes(page);

  // Less than this would mean that the pages were not read rightly: React alone has more.
  expect(bytes).toBeGreaterThan(60_000);
  expect(bytes).toBeLessThanOrEqual(BUDGETS[page]);
});
