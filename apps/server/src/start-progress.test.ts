import { expect, test } from 'vitest';
import { createStartProgress } from './start-progress.ts';

test('each step of a start is a line with its time, also if another line comes between', () => {
  let output = '';
  let now = 0;
  const progress = createStartProgress(
    (text) => (output += text),
    () => now,
  );

  progress.begin('Starting PostgreSQL');
  now += 1_440;
  progress.begin('Loading lessons');
  progress.say('Another server prepares the database.');
  now += 300;
  progress.end();
  progress.end();
  progress.say('Ready');
  progress.begin('Loading articles');
  progress.fail();

  expect(output).toBe(
    'Starting PostgreSQL … 1.4 s\nLoading lessons …\nAnother server prepares the database.\nLoading lessons: 0.3 s\nReady\nLoading articles …\n',
  );
});
