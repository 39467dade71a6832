import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Another release of the server, in a folder of its own. */
export interface Release {
  /** Its program. */
  readonly main: string;
  remove(): Promise<void>;
}

/** The release that ended with this migration: the code of today, which reads and writes the same, without the later ones. */
export async function releaseWith(lastMigration: string): Promise<Release> {
  const folder = await mkdtemp(join(tmpdir(), 'ecopulse-release-'));
  const server = join(folder, 'apps', 'server');
  await mkdir(join(folder, 'apps'));
  await cp(join(ROOT, 'apps', 'server'), server, { recursive: true });
  for (const path of ['package.json', 'node_modules', 'content', 'packages', 'apps/web'])
    await symlink(join(ROOT, path), join(folder, path));
  const migrations = join(server, 'migrations');
  const later = (await readdir(migrations)).filter((file) => file > `${lastMigration}.ts`);
  await Promise.all(later.map((file) => rm(join(migrations, file))));
  return {
    main: join(server, 'src', 'main.ts'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
