import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { whyWithout } from '../cluster/tools.ts';

const CASES = join(import.meta.dirname, 'alerts.test.yml');

const why = whyWithout('promtool');
if (why !== null) process.stdout.write(`The alerts: ${why}\n`);

test.skipIf(why !== null)('every alert fires when it should, and not before', async () => {
  await expect(promisify(execFile)('promtool', ['test', 'rules', CASES])).resolves.toBeDefined();
});
