import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { UNREACHABLE_CONDITIONS } from '../testing/content/conditions-server.ts';
import { startTestApp } from '../testing/test-app.ts';
import { isOwnHost, serveMetrics } from './listener.ts';

const DASHBOARD = new URL('../../../../ops/grafana/ecopulse.json', import.meta.url);
const ALERTS = new URL('../../../../ops/prometheus/alerts.yml', import.meta.url);
const ALERT_CASES = new URL('../../../../ops/prometheus/alerts.test.yml', import.meta.url);
const RUNBOOK = new URL('../../../../docs/operations/runbook.md', import.meta.url);
const OWN_METRIC_NAME = /\becopulse_\w+|\b(?:nodejs|process)_\w+/g;
const SAMPLE_SUFFIX = /_(bucket|sum|count)$/;

const ANY_PORT = { port: 0, host: '127.0.0.1' };

async function startMeasuredApp({ withJobs = false } = {}) {
  const testApp = await startTestApp({ env: { metrics: ANY_PORT, conditions: UNREACHABLE_CONDITIONS }, withJobs });
  const { metrics } = testApp.app;
  if (!metrics) throw new Error('the app has no metrics');
  const listener = await serveMetrics(metrics, ANY_PORT);
  onTestFinished(() => listener.close());
  const read = async () => (await fetch(listener.url)).text();
  return { ...testApp, metrics, listener, read };
}

function familiesOf(text: string): Set<string> {
  return new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name));
}

function namesIn(text: string): Set<string> {
  return new Set([...text.matchAll(OWN_METRIC_NAME)].map(([name]) => name.replace(SAMPLE_SUFFIX, '')));
}

/** Pairs of a metric and a label that queries group by or select. */
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
  const { call, resident, read } = await startMeasuredApp();
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
  const { app, call, read } = await startMeasuredApp();
  const url = await app.listen(ANY_PORT);
  await call('GET', '/api/lessons');
  const unchanged = { headers: { 'if-none-match': '*' } };
  for (let times = 0; times < 3; times += 1) await (await fetch(`${url}/api/lessons`, unchanged)).arrayBuffer();
  await expect
    .poll(read)
    .toContain('ecopulse_http_request_duration_seconds_count{method="GET",route="/api/lessons",status="304"} 3');
});

test('the metrics listener answers only GET /metrics', async () => {
  const { listener } = await startMeasuredApp();
  expect((await fetch(new URL('/', listener.url))).status).toBe(404);
  expect((await fetch(listener.url, { method: 'POST' })).status).toBe(404);
  expect((await fetch(listener.url)).status).toBe(200);
});

test('the metrics can be neither sniffed nor framed', async () => {
  const { headers } = await fetch((await startMeasuredApp()).listener.url);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toBe("frame-ancestors 'none'");
});

test('an address where the metrics cannot be served is refused with an explanation', async () => {
  const { metrics, listener } = await startMeasuredApp();
  const usedPort = { port: Number(new URL(listener.url).port), host: '127.0.0.1' };
  await expect(serveMetrics(metrics, usedPort)).rejects.toThrow(
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

test('the dashboard and the alerts name only exported metrics, and the dashboard all of ours', async () => {
  const { read } = await startMeasuredApp();
  const families = familiesOf(await read());
  const dashboardNames = namesIn(await readFile(DASHBOARD, 'utf8'));
  const alertNames = namesIn(await readFile(ALERTS, 'utf8'));
  expect([...dashboardNames, ...alertNames].filter((name) => !families.has(name))).toEqual([]);
  expect([...families].filter((name) => name.startsWith('ecopulse_') && !dashboardNames.has(name))).toEqual([]);
});

test('the dashboard and the alerts use only labels that these metrics have', async () => {
  const { call, read } = await startMeasuredApp({ withJobs: true });
  await call('GET', '/api/health');
  const text = await read();
  const usedLabels = labelsIn((await readFile(DASHBOARD, 'utf8')) + (await readFile(ALERTS, 'utf8')));
  expect(usedLabels.map(([, label]) => label)).toEqual(
    expect.arrayContaining(['le', 'route', 'status', 'job', 'pool']),
  );
  const isExported = ([metric, label]: (typeof usedLabels)[number]) =>
    new RegExp(`^${metric}\\{.*\\b${label}="`, 'm').test(text);
  expect(usedLabels.filter((usedLabel) => !isExported(usedLabel))).toEqual([]);
});

test('every alert has cases, which promtool runs where it is installed', async () => {
  const cases = await readFile(ALERT_CASES, 'utf8');
  const names = [...(await readFile(ALERTS, 'utf8')).matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);
  expect(names).not.toEqual([]);
  expect(names.filter((name) => !cases.includes(`alertname: ${name}\n`))).toEqual([]);
});

test('every alert has a summary, and names a section of the runbook', async () => {
  const alertsText = await readFile(ALERTS, 'utf8');
  const runbook = await readFile(RUNBOOK, 'utf8');
  const sections = [...runbook.matchAll(/^## (.+)$/gm)].map(([, title = '']) =>
    title.toLowerCase().replaceAll(' ', '-'),
  );
  const count = alertsText.match(/- alert: /g)?.length ?? 0;
  expect(alertsText.match(/summary: \S/g)).toHaveLength(count);
  const referencedSections = [...alertsText.matchAll(/runbook\.md#(\S+)/g)].map(([, section]) => section);
  expect(referencedSections).toHaveLength(count);
  expect(referencedSections.filter((section) => !sections.includes(section ?? ''))).toEqual([]);
});

test.each([
  ['127.0.0.1:9464', true],
  ['[::1]:9464', true],
  ['localhost:9464', true],
  ['app', true],
  ['metrics.internal.example', true],
  ['rebound.example:9464', false],
  ['127.0.0.1.rebound.example', false],
  ['', false],
  ['[rebound.example]', false],
])('the host "%s" reads the metrics: %s', (header, isOwn) => {
  expect(isOwnHost(header, 'metrics.internal.example')).toBe(isOwn);
});

test('a page under a name of its own cannot read the metrics, and the answer tells an operator which names can', async () => {
  const { listener } = await startMeasuredApp();
  const { port } = new URL(listener.url);
  const socket = connect(Number(port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.write('GET /metrics HTTP/1.1\r\nHost: rebound.example\r\nConnection: close\r\n\r\n');
  const answer = (await socket.toArray()).join('');
  expect(answer).toMatch(/^HTTP\/1\.1 421 /);
  expect(answer).not.toContain('ecopulse_');
  expect(answer).toContain('METRICS_HOST');
});
