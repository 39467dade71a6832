import { readFile } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { startTestApp } from '../testing/test-app.ts';
import { serveMetrics } from './listener.ts';

const BOARD = new URL('../../../../ops/grafana/ecopulse.json', import.meta.url);
const ALERTS = new URL('../../../../ops/prometheus/alerts.yml', import.meta.url);
const CASES = new URL('../../../../ops/prometheus/alerts.test.yml', import.meta.url);
const RUNBOOK = new URL('../../../../docs/operations/runbook.md', import.meta.url);
const OWN = /\becopulse_\w+|\b(?:nodejs|process)_\w+/g;
const SUFFIX = /_(bucket|sum|count)$/;

const ANY_PORT = { port: 0, host: '127.0.0.1' };

async function measured(withJobs = false) {
  const testApp = await startTestApp({ env: { metrics: ANY_PORT }, withJobs });
  const { metrics } = testApp.app;
  if (!metrics) throw new Error('the app should measure');
  const listener = await serveMetrics(metrics, ANY_PORT);
  onTestFinished(() => listener.close());
  const read = async () => (await fetch(listener.url)).text();
  return { ...testApp, metrics, listener, read };
}

function familiesOf(text: string): Set<string> {
  return new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name));
}

function namesIn(text: string): Set<string> {
  return new Set([...text.matchAll(OWN)].map(([name]) => name.replace(SUFFIX, '')));
}

/** What queries sum by or select: each metric with one of its labels. */
function labelsIn(text: string): (readonly [metric: string, label: string])[] {
  const summed = [...text.matchAll(/by \(([\w, ]+)\) \(\w+\((ecopulse_\w+)/g)].flatMap(([, labels = '', metric = '']) =>
    labels.split(', ').map((label) => [metric, label] as const),
  );
  const selected = [...text.matchAll(/(ecopulse_\w+)\{(\w+)/g)].map(
    ([, metric = '', label = '']) => [metric, label] as const,
  );
  return [...summed, ...selected];
}

test('a metric names the pattern of a route, and no address', async () => {
  const { call, resident, read } = await measured();
  const someone = await resident();
  await call('GET', '/api/green-spaces/secret-garden', { as: someone });
  await call('GET', '/api/nobody@example.sg');
  await expect.poll(read).toContain('route="unknown",status="404"');
  const text = await read();
  expect(text).not.toContain('secret-garden');
  expect(text).not.toContain('nobody@');
  expect(text).toMatch(/ecopulse_http_request_duration_seconds_count\{method="GET",route="\/api\/[^"]*:\w+"/);
});

test('responses from memory count as any other', async () => {
  const { app, call, read } = await measured();
  const url = await app.listen(ANY_PORT);
  await call('GET', '/api/lessons');
  const unchanged = { headers: { 'if-none-match': '*' } };
  for (let times = 0; times < 3; times += 1) await (await fetch(`${url}/api/lessons`, unchanged)).arrayBuffer();
  await expect
    .poll(read)
    .toContain('ecopulse_http_request_duration_seconds_count{method="GET",route="/api/lessons",status="304"} 3');
});

test('the metrics listener answers only GET /metrics', async () => {
  const { listener } = await measured();
  expect((await fetch(new URL('/', listener.url))).status).toBe(404);
  expect((await fetch(listener.url, { method: 'POST' })).status).toBe(404);
  expect((await fetch(listener.url)).status).toBe(200);
});

test('a place where the metrics cannot be served is refused with a sentence', async () => {
  const { metrics, listener } = await measured();
  const taken = { port: Number(new URL(listener.url).port), host: '127.0.0.1' };
  await expect(serveMetrics(metrics, taken)).rejects.toThrow(
    'Another program uses the port of the metrics already. Set METRICS_PORT to a free one.',
  );
  // An address for documentation, which no machine has.
  await expect(serveMetrics(metrics, { port: 0, host: '192.0.2.1' })).rejects.toThrow(
    /^The metrics cannot be served at 192\.0\.2\.1, port 0 \(.*\)\. Check METRICS_HOST and METRICS_PORT\.$/,
  );
});

test('without METRICS_PORT nothing is measured', async () => {
  const { app } = await startTestApp();
  expect(app.metrics).toBeNull();
});

test('the board and the alerts name only metrics that a server has, and the board all of ours', async () => {
  const { read } = await measured();
  const families = familiesOf(await read());
  const board = namesIn(await readFile(BOARD, 'utf8'));
  const alerts = namesIn(await readFile(ALERTS, 'utf8'));
  expect([...board, ...alerts].filter((name) => !families.has(name))).toEqual([]);
  expect([...families].filter((name) => name.startsWith('ecopulse_') && !board.has(name))).toEqual([]);
});

test('the board and the alerts use only labels that these metrics have', async () => {
  const { call, read } = await measured(true);
  await call('GET', '/api/health');
  const text = await read();
  const used = labelsIn((await readFile(BOARD, 'utf8')) + (await readFile(ALERTS, 'utf8')));
  expect(used.map(([, label]) => label)).toEqual(expect.arrayContaining(['le', 'route', 'status', 'job', 'pool']));
  const has = ([metric, label]: (typeof used)[number]) => new RegExp(`^${metric}\\{.*\\b${label}="`, 'm').test(text);
  expect(used.filter((one) => !has(one))).toEqual([]);
});

test('every alert has cases, which promtool runs where it is installed', async () => {
  const cases = await readFile(CASES, 'utf8');
  const names = [...(await readFile(ALERTS, 'utf8')).matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);
  expect(names).not.toEqual([]);
  expect(names.filter((name) => !cases.includes(`alertname: ${name}\n`))).toEqual([]);
});

test('every alert has a summary, and names a section of the runbook', async () => {
  const alerts = await readFile(ALERTS, 'utf8');
  const runbook = await readFile(RUNBOOK, 'utf8');
  const sections = [...runbook.matchAll(/^## (.+)$/gm)].map(([, title = '']) =>
    title.toLowerCase().replaceAll(' ', '-'),
  );
  const count = alerts.match(/- alert: /g)?.length ?? 0;
  expect(alerts.match(/summary: \S/g)).toHaveLength(count);
  const named = [...alerts.matchAll(/runbook\.md#(\S+)/g)].map(([, section]) => section);
  expect(named).toHaveLength(count);
  expect(named.filter((section) => !sections.includes(section ?? ''))).toEqual([]);
});
