import { describe, expect, test } from 'vitest';
import { captureStatements } from '../testing/captured-statements.ts';
import { startTestApp } from '../testing/test-app.ts';

describe('a list that anyone may read', () => {
  test.each([
    ['/api/green-spaces', ['search=park', 'parkType=Heritage%20Garden', 'near=1.3138,103.8159']],
    ['/api/news', ['category=Water', 'limit=5']],
  ])('counts for a limit per client address with a filter, and never without: %s', async (path, filters) => {
    const app = await startTestApp({ limits: { read: { max: 1, seconds: 60 } } });
    const statusOf = async (address: string, from: string) => (await app.call('GET', address, { from })).status;
    for (const [index, filter] of filters.entries()) {
      const from = `203.0.113.${index}`;
      expect(await statusOf(path, from), filter).toBe(200);
      expect(await statusOf(`${path}?${filter}`, from), filter).toBe(200);
      const refused = await app.call('GET', `${path}?${filter}`, { from });
      expect(refused, filter).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
      expect(Number(refused.headers['retry-after']), filter).toBeGreaterThan(0);
      expect(await statusOf(path, from), filter).toBe(200);
    }
    expect(await statusOf(`${path}?${filters[0]}`, '203.0.113.200')).toBe(200);
  });
});

test('concurrent questions whether the server is ready share one query, and later ones ask again', async () => {
  const app = await startTestApp();
  const ask = () => app.call('GET', '/api/ready');
  expect((await ask()).status).toBe(200);
  const statementsOf = (count: number) =>
    captureStatements(async () => {
      const answers = await Promise.all(Array.from({ length: count }, ask));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    });
  expect(await statementsOf(20)).toHaveLength(1);
  expect(await statementsOf(1)).toHaveLength(1);
});
