import { expect, test } from 'vitest';
import { createStartProgress } from './start-progress.ts';

test('prints each step with its time, also if another line is printed meanwhile', () => {
  let output = '';
  let now = 0;
  const progress = createStartProgress(
    (text) => (output += text),
    () => now,
  );

  progress.startStep('Starting PostgreSQL');
  now += 1_440;
  progress.startStep('Loading lessons');
  progress.print('Another server prepares the database.');
  now += 300;
  progress.endStep();
  progress.endStep();
  progress.print('Ready');
  progress.startStep('Loading articles');
  progress.abort();

  expect(output).toBe(
    'Starting PostgreSQL … 1.4 s\nLoading lessons …\nAnother server prepares the database.\nLoading lessons: 0.3 s\nReady\nLoading articles …\n',
  );
});
