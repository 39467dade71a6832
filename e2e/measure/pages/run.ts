import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { median } from '../../../bench/harness/report.ts';
import { chromiumExecutable, LAUNCH_ARGUMENTS } from '../../support/chromium.ts';
import { DEMO_PASSWORD, signInToDemo } from '../../support/demo.ts';
import { startServer } from '../../support/server.ts';
import { type Screen, SCREENS, type Viewer } from '../screens.ts';
import { runLighthouse, lighthouseProgram } from './lighthouse.ts';
import { openCold, type Opening, openWarm, type Session } from './phone.ts';
import { pressOnce, PRESSES } from './presses.ts';
import { type PressResult, writeResults, type Results, type ScreenResult, toMarkdown } from './report.ts';

/** npm run bench:pages [-- home quiz]: with names or options, results are only printed. */
const { values: options, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '3' },
    'no-lighthouse': { type: 'boolean', default: false },
    'no-presses': { type: 'boolean', default: false },
  },
});
const rounds = Number(options.rounds);
const isFullRun = names.length === 0 && rounds === 3 && !options['no-lighthouse'] && !options['no-presses'];

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function createSession(
  browser: Browser,
  url: string,
  viewer: 'resident' | 'admin' | 'newcomer',
): Promise<Session> {
  await using context = await browser.newContext();
  if (viewer === 'newcomer') {
    const username = `new-${randomInt(2 ** 40)}`;
    const data = { username, email: `${username}@example.com`, password: DEMO_PASSWORD, firstName: 'Nadia' };
    const response = await context.request.post(`${url}/api/auth/register`, { data });
    if (!response.ok()) throw new Error(`registering was answered with ${response.status()}`);
  } else await signInToDemo(context.request, url, viewer);
  return await context.storageState();
}

async function repeat<T>(measure: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let round = 0; round < rounds; round += 1) results.push(await measure());
  return results;
}

async function measureScreen(
  browser: Browser,
  url: string,
  screen: Screen,
  session: Session | undefined,
): Promise<Omit<ScreenResult, 'scores'>> {
  const cold = await repeat(() => openCold(browser, url, screen, session));
  const warm = session === undefined ? [] : await repeat(() => openWarm(browser, url, screen, session));
  const paints = cold.map(({ largestPaint }) => Math.round(largestPaint));
  const medianOf = (readValue: (opening: Opening) => number): number => median(cold.map(readValue));
  return {
    name: screen.name,
    viewer: screen.viewer,
    firstPaint: Math.round(medianOf(({ firstPaint }) => firstPaint)),
    largestPaint: median(paints),
    spread: [Math.min(...paints), Math.max(...paints)],
    largest: cold[paints.indexOf(median(paints))]?.largest ?? '',
    shift: medianOf(({ shift }) => shift),
    requests: medianOf(({ requests }) => requests),
    kB: Math.round(medianOf(({ kB }) => kB)),
    warmPaint: warm.length === 0 ? null : Math.round(median(warm.map(({ largestPaint }) => largestPaint))),
  };
}

async function measurePresses(browser: Browser, url: string, resident: Session): Promise<PressResult[]> {
  const results: PressResult[] = [];
  for (const press of PRESSES) {
    const delays = await repeat(async () =>
      pressOnce(
        browser,
        url,
        press.by === 'resident' ? resident : await createSession(browser, url, 'newcomer'),
        press,
      ),
    );
    results.push({ name: press.name, median: median(delays), worst: Math.max(...delays) });
    print(`${press.name}: ${delays.join(', ')} ms`);
  }
  return results;
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => void server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port is free');
  return address.port;
}

async function measure(url: string): Promise<Results> {
  const program = options['no-lighthouse'] ? null : await lighthouseProgram();
  const port = await findFreePort();
  const { executablePath, env } = await chromiumExecutable();
  const args = [...LAUNCH_ARGUMENTS, `--remote-debugging-port=${port}`];
  const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } });
  try {
    const resident = await createSession(browser, url, 'resident');
    const admin = await createSession(browser, url, 'admin');
    const sessions: Readonly<Record<Viewer, Session | undefined>> = { visitor: undefined, resident, admin };
    const screens: ScreenResult[] = [];
    for (const screen of SCREENS) {
      if (names.length > 0 && !names.some((name) => screen.name.includes(name))) continue;
      const session = sessions[screen.viewer];
      const result = await measureScreen(browser, url, screen, session);
      screens.push({
        ...result,
        scores: program === null ? null : await runLighthouse({ program, port, url }, screen, session),
      });
      print(`${result.name}: LCP ${result.largestPaint}, warm ${result.warmPaint ?? '–'}, FCP ${result.firstPaint}`);
    }
    const presses = options['no-presses'] ? [] : await measurePresses(browser, url, resident);
    return { browser: `Chromium ${browser.version()}`, rounds, screens, presses };
  } finally {
    await browser.close();
  }
}

const server = await startServer(join('test-results', 'pages.log'), {}, join('scripts', 'demo.ts'));
try {
  const tables = toMarkdown(await measure(server.url));
  print(`\n${tables}`);
  if (isFullRun) writeResults(tables);
} finally {
  await server.stop();
}
