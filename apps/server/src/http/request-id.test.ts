import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { startTestApp } from '../testing/test-app.ts';
import { requestIds } from './request-id.ts';

const sent = (id: string) => ({ headers: { 'x-request-id': id } }) as unknown as IncomingMessage;

test('a refused call has the same reference in its header and its body, and the next call another', async () => {
  const { call } = await startTestApp();
  const one = await call('GET', '/api/nothing');
  const other = await call('GET', '/api/nothing');
  expect(one.headers['x-request-id']).toMatch(/^[0-9a-z]{12}$/);
  expect(one.body.reference).toBe(one.headers['x-request-id']);
  expect(other.body.reference).not.toBe(one.body.reference);
});

test('an id that arrives is kept only from a proxy, and only if it is short and safe', () => {
  expect(requestIds(false)(sent('from-client-1'))).not.toBe('from-client-1');
  expect(requestIds(1)(sent('from-proxy-1'))).toBe('from-proxy-1');
  for (const unsafe of ['short', 'x'.repeat(65), 'with space', 'a\nnew-line', 'evil"quote'])
    expect(requestIds(1)(sent(unsafe))).toMatch(/^[0-9a-z]{12}$/);
});
