import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cachedPackage } from '../../../bench/harness/cached-package.ts';
import type { Screen } from '../screens.ts';
import type { Session } from './phone.ts';

const VERSION = '13.5.0';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const TIMEOUT_MS = 120_000;
const MAX_REPORT_BYTES = 32 * 1024 ** 2;

/** Scores from 0 to 100 in the order of the categories; null if one cannot be judged. */
export type Scores = readonly (number | null)[];

interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number | null } | undefined>>;
}

/** The program of Lighthouse, fetched the first time; null if it cannot be had. */
export async function lighthouseProgram(): Promise<string | null> {
  const folder = await cachedPackage('lighthouse', VERSION);
  return folder === null ? null : join(folder, 'cli', 'index.js');
}

interface Where {
  readonly program: string;
  /** The port on which the browser takes commands. */
  readonly port: number;
  readonly url: string;
}

/** What Lighthouse's mobile preset says about a screen; null if it fails. */
export async function judge(
  { program, port, url }: Where,
  { path }: Screen,
  session?: Session,
): Promise<Scores | null> {
  const cookie = session?.cookies.map((each) => `${each.name}=${each.value}`).join('; ');
  const command = [
    program,
    new URL(path, url).href,
    `--port=${port}`,
    '--quiet',
    `--only-categories=${CATEGORIES.join(',')}`,
    '--output=json',
    ...(cookie === undefined ? [] : [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`]),
  ];
  try {
    const options = { timeout: TIMEOUT_MS, maxBuffer: MAX_REPORT_BYTES };
    const { stdout } = await promisify(execFile)(process.execPath, command, options);
    const { categories } = JSON.parse(stdout) as Report;
    return CATEGORIES.map((category) => {
      const score = categories[category]?.score ?? null;
      return score === null ? null : Math.round(score * 100);
    });
  } catch {
    // Not printed: the failed command contains the session.
    return null;
  }
}
