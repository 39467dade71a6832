import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashInputs } from '../apps/web/build/inputs.ts';

const WEB = join(import.meta.dirname, '..', 'apps', 'web');

export const BUILD_PAGES = join(WEB, 'build', 'build.ts');

export async function arePagesUpToDate(): Promise<boolean> {
  const record = join(WEB, 'dist', 'build.json');
  if (!existsSync(record)) return false;
  const { inputs } = JSON.parse(readFileSync(record, 'utf8')) as { inputs?: string };
  return inputs === (await hashInputs());
}
