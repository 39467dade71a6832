import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Screen } from '../screens.ts';
import type { Session } from './phone.ts';

const VERSION = '13.5.0';
/** Not a dependency: it is only run here, and brings a hundred packages. */
const FOLDER = join(import.meta.dirname, '..', '..', '..', 'node_modules', '.cache', 'lighthouse', VERSION);
const PROGRAM = join(FOLDER, 'node_modules', 'lighthouse', 'cli', 'index.js');
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const MOST_MS = 120_000;

const run = promisify(execFile);

/** Scores from 0 to 100; null if the category cannot be judged. */
export type Scores = Readonly<Record<(typeof CATEGORIES)[number], number | null>>;

interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number | null } | undefined>>;
}

/** Fetches Lighthouse the first time. Returns why it cannot be had; null if it can. */
export async function fetchLighthouse(): Promise<string | null> {
  if (existsSync(PROGRAM)) return null;
  await mkdir(FOLDER, { recursive: true });
  try {
    const what = ['--ignore-scripts', '--no-audit', '--no-fund', `lighthouse@${VERSION}`];
    await run('npm', ['install', '--prefix', FOLDER, ...what], { timeout: MOST_MS });
    return null;
  } catch (error) {
    return `Lighthouse ${VERSION} could not be fetched, so its scores are missing: ${String(error).split('\n')[0]}`;
  }
}

/** What Lighthouse's mobile preset says about a screen, in the browser that listens on a port; null if it fails. */
export async function judge(port: number, url: string, screen: Screen, session?: Session): Promise<Scores | null> {
  try {
    return await scoresOf(port, url, screen, session);
  } catch {
    // One screen less; its command would show the session.
    return null;
  }
}

async function scoresOf(port: number, url: string, { name, path }: Screen, session?: Session): Promise<Scores> {
  const file = join(FOLDER, `${name}.json`);
  const cookie = session?.cookies.map((each) => `${each.name}=${each.value}`).join('; ');
  await run(
    process.execPath,
    [
      PROGRAM,
      new URL(path, url).href,
      `--port=${port}`,
      '--quiet',
      `--only-categories=${CATEGORIES.join(',')}`,
      '--output=json',
      `--output-path=${file}`,
      ...(cookie === undefined ? [] : [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`]),
    ],
    { timeout: MOST_MS },
  );
  const { categories } = JSON.parse(await readFile(file, 'utf8')) as Report;
  await rm(file);
  const scores = CATEGORIES.map((category) => {
    const score = categories[category]?.score ?? null;
    return [category, score === null ? null : Math.round(score * 100)] as const;
  });
  return Object.fromEntries(scores) as Record<(typeof CATEGORIES)[number], number | null>;
}
