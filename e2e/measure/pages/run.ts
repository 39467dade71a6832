import { createServer } from 'node:net';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { chromiumExecutable, LAUNCH_ARGUMENTS } from '../../support/chromium.ts';
import { DEMO_EMAILS, DEMO_PASSWORD } from '../../support/demo.ts';
import { startServer } from '../../support/server.ts';
import { type Screen, SCREENS, type Viewer } from '../screens.ts';
import { fetchLighthouse, judge } from './lighthouse.ts';
import { openOnce, type Session } from './phone.ts';
import { pressOnce, PRESSES } from './presses.ts';
import { type PressResult, readRecorded, record, type Results, type ScreenResult, toTables } from './record.ts';

const { values: options, positionals: words } = parseArgs({
  allowPositionals: true,
  options: {
    /** A server with the demo's residents that runs already; else one is started. */
    url: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    'no-lighthouse': { type: 'boolean', default: false },
    'no-presses': { type: 'boolean', default: false },
    /** Keeps the results for comparing what a change brings. */
    before: { type: 'boolean', default: false },
  },
});
const rounds = Number(options.rounds);

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

async function sessionFrom(browser: Browser, url: string, path: string, data: object): Promise<Session> {
  const context = await browser.newContext();
  try {
    const response = await context.request.post(url + path, { data });
    if (!response.ok()) throw new Error(`${path} was answered with ${response.status()}`);
    return await context.storageState();
  } finally {
    await context.close();
  }
}

async function enter(browser: Browser, url: string, email: string): Promise<Session> {
  return sessionFrom(browser, url, '/api/auth/login', { email, password: DEMO_PASSWORD });
}

let registered = 0;

async function newcomer(browser: Browser, url: string): Promise<Session> {
  registered += 1;
  const username = `new-${Date.now()}-${registered}`;
  const sent = { username, email: `${username}@example.com`, password: DEMO_PASSWORD, firstName: 'Nadia' };
  return sessionFrom(browser, url, '/api/auth/register', sent);
}

type Sessions = Readonly<Record<Viewer, Session | undefined>>;

async function measureScreen(
  browser: Browser,
  url: string,
  screen: Screen,
  { sessions, port }: { sessions: Sessions; port: number | null },
): Promise<ScreenResult> {
  const session = sessions[screen.viewer];
  const openings = [];
  for (let round = 0; round < rounds; round += 1) openings.push(await openOnce(browser, url, screen, session));
  const largestPaints = openings.map(({ largestPaint }) => Math.round(largestPaint));
  const middle = openings.find(({ largestPaint }) => Math.round(largestPaint) === median(largestPaints));
  return {
    name: screen.name,
    isLanding: screen.viewer === 'visitor',
    firstPaint: Math.round(median(openings.map(({ firstPaint }) => firstPaint))),
    largestPaint: median(largestPaints),
    spread: [Math.min(...largestPaints), Math.max(...largestPaints)],
    largest: middle?.largest ?? '',
    shift: median(openings.map(({ shift }) => shift)),
    requests: median(openings.map(({ requests }) => requests)),
    kB: Math.round(median(openings.map(({ kB }) => kB))),
    scores: port === null ? null : await judge(port, url, screen, session),
  };
}

async function measurePresses(browser: Browser, url: string, resident: Session): Promise<PressResult[]> {
  const results: PressResult[] = [];
  for (const one of PRESSES) {
    const delays: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const session = one.by === 'resident' ? resident : await newcomer(browser, url);
      delays.push(await pressOnce(browser, url, session, one));
    }
    results.push({ name: one.name, median: median(delays), worst: Math.max(...delays) });
    say(`${one.name}: ${delays.join(', ')} ms`);
  }
  return results;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => void server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port is free');
  return address.port;
}

async function measure(url: string): Promise<Results> {
  const noScores = options['no-lighthouse'] ? 'Lighthouse was left out.' : await fetchLighthouse();
  if (noScores !== null) say(noScores);
  const port = await freePort();
  const { executablePath, env } = await chromiumExecutable();
  const args = [...LAUNCH_ARGUMENTS, `--remote-debugging-port=${port}`];
  const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } });
  try {
    const machine = `${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)} before the start, Chromium ${browser.version()}`;
    const resident = await enter(browser, url, DEMO_EMAILS.resident);
    const sessions: Sessions = { visitor: undefined, resident, admin: await enter(browser, url, DEMO_EMAILS.admin) };
    const screens: ScreenResult[] = [];
    for (const screen of SCREENS) {
      if (words.length > 0 && !words.some((word) => screen.name.includes(word))) continue;
      const result = await measureScreen(browser, url, screen, { sessions, port: noScores === null ? port : null });
      screens.push(result);
      say(
        `${result.name}: LCP ${result.largestPaint} (${result.spread.join('–')}), FCP ${result.firstPaint}, CLS ${result.shift.toFixed(3)}`,
      );
    }
    const presses = options['no-presses'] ? [] : await measurePresses(browser, url, resident);
    return { date: new Date().toISOString().slice(0, 10), machine, rounds, screens, presses, noScores };
  } finally {
    await browser.close();
  }
}

/** The new results, and the earlier ones of what was not measured this time. */
function merge(earlier: Results | null, now: Results): Results {
  const names = new Set(now.screens.map(({ name }) => name));
  const screens = [...(earlier?.screens.filter(({ name }) => !names.has(name)) ?? []), ...now.screens];
  const order = SCREENS.map(({ name }) => name);
  return {
    ...now,
    screens: screens.toSorted((one, other) => order.indexOf(one.name) - order.indexOf(other.name)),
    presses: now.presses.length > 0 ? now.presses : (earlier?.presses ?? []),
  };
}

/**
 * Measures how soon every screen is seen on a slow phone, how soon presses are answered, and what Lighthouse says:
 * `npm run bench:pages`, or `npm run bench:pages home quiz` for screens whose name contains a word; the others keep the
 * results that they have.
 */
async function run(): Promise<void> {
  const server =
    options.url === undefined
      ? await startServer(join('test-results', 'pages.log'), {}, join('scripts', 'demo.ts'))
      : null;
  try {
    const known = readRecorded();
    const now = merge(known.now, await measure(server?.url ?? options.url ?? ''));
    const recorded = { before: options.before ? now : known.before, now };
    say(`\n${toTables(recorded)}`);
    record(recorded);
  } finally {
    await server?.stop();
  }
}

await run();
