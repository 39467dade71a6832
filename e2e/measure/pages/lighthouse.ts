import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { installCachedPackage } from '../../../bench/harness/cached-package.ts';
import type { Screen } from '../screens.ts';
import type { Session } from './phone.ts';

const VERSION = '13.5.0';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const TIMEOUT_MS = 120_000;
const MAX_REPORT_BYTES = 32 * 1024 ** 2;

/** From 0 to 100 in the order of the categories; null if there is no score. */
export type Scores = readonly (number | null)[];

interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number | null } | undefined>>;
}

/** Downloaded at the first use; null if that fails. */
export async function lighthouseProgram(): Promise<string | null> {
  const folder = await installCachedPackage('lighthouse', VERSION);
  return folder === null ? null : join(folder, 'cli', 'index.js');
}

interface LighthouseTarget {
  readonly program: string;
  readonly port: number;
  readonly url: string;
}

export async function runLighthouse(
  { program, port, url }: LighthouseTarget,
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
    // Not printed, because the failed command contains the session.
    return null;
  }
}
