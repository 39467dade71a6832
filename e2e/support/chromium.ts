import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type Chromium, unpackedChromium } from './unpacked-chromium.ts';

const SYSTEM_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** For root, containers and no network; also disables Chromium's calls to its own servers. */
export const LAUNCH_ARGUMENTS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-sync',
  '--no-first-run',
  '--disable-domain-reliability',
  '--metrics-recording-only',
];

const start = promisify(execFile);

/** A file may exist and not start, such as without its libraries. */
async function canStart({ executablePath, env }: Chromium): Promise<boolean> {
  try {
    await start(executablePath, ['--version'], { env: { ...process.env, ...env }, timeout: 20_000 });
    return true;
  } catch {
    return false;
  }
}

async function findStartable(candidates: readonly Chromium[]): Promise<Chromium | undefined> {
  for (const candidate of candidates) {
    if (await canStart(candidate)) return candidate;
  }
  return undefined;
}

/**
 * `CHROMIUM`, else the one from npm, else the system's. Throws if none starts. npm's is the same version on every machine,
 * and without windows a third faster.
 */
export async function chromiumExecutable(
  configuredPath: string | undefined = process.env['CHROMIUM'],
  system: readonly string[] = SYSTEM_PATHS,
): Promise<Chromium> {
  if (configuredPath) {
    if (await canStart({ executablePath: configuredPath, env: {} })) return { executablePath: configuredPath, env: {} };
    throw new Error(`CHROMIUM names ${configuredPath}, which does not start`);
  }
  const executable =
    (await findStartable(await unpackedChromium())) ??
    (await findStartable(system.map((executablePath) => ({ executablePath, env: {} }))));
  if (!executable) throw new Error('No Chromium starts here. Install one, or name its path in CHROMIUM.');
  return executable;
}
