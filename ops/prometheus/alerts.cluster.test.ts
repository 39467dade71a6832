import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { getSkipReason } from '../cluster/tools.ts';

const ALERT_CASES = join(import.meta.dirname, 'alerts.test.yml');

const skipReason = getSkipReason('promtool');
if (skipReason !== null) process.stdout.write(`The alerts: ${skipReason}\n`);

test.skipIf(skipReason !== null)('every alert fires when it should, and not before', async () => {
  await expect(promisify(execFile)('promtool', ['test', 'rules', ALERT_CASES])).resolves.toBeDefined();
});
