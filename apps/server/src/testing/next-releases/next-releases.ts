import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadMigrations, type Migrations } from '../../db/migrate.ts';
import * as indexed from './9997-visits-by-day.ts';
import * as expand from './9998-pace.ts';
import * as contract from './9999-contract-since-9998-pace.ts';

/** Example of "expand, then contract": the next release adds a column, the one after drops it. */
const MIGRATIONS_BY_RELEASE = {
  indexed: { '9997-visits-by-day': indexed },
  expanded: { '9998-pace': expand },
  contracted: { '9998-pace': expand, '9999-contract-since-9998-pace': contract },
};

export type NextRelease = keyof typeof MIGRATIONS_BY_RELEASE;

export async function migrationsOf(release: NextRelease): Promise<Migrations> {
  return { ...(await loadMigrations()), ...MIGRATIONS_BY_RELEASE[release] };
}

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url));

/** Today's code with the migrations of the release. `main` is the program. */
export async function copyRelease(release: NextRelease): Promise<{ main: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'ecopulse-release-'));
  const server = join(folder, 'apps', 'server');
  await mkdir(join(folder, 'apps'));
  await cp(join(ROOT, 'apps', 'server'), server, { recursive: true });
  for (const path of ['package.json', 'node_modules', 'content', 'packages', 'apps/web'])
    await symlink(join(ROOT, path), join(folder, path));
  for (const name of Object.keys(MIGRATIONS_BY_RELEASE[release]))
    await cp(join(import.meta.dirname, `${name}.ts`), join(server, 'migrations', `${name}.ts`));
  return {
    main: join(server, 'src', 'main.ts'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
