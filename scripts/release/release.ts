import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { run } from '../command.ts';
import { BUILD_PAGES, type arePagesUpToDate } from '../pages.ts';
import { ROOT } from '../tools.ts';
import { thirdPartyNotices } from './notices.ts';
import { isShipped, toArchiveManifest, changelogSection } from './release-files.ts';

// npm run release [-- --tag v1.0.0]: writes the archive, its hash and its notes to `release/`.
const { tag } = parseArgs({ options: { tag: { type: 'string' } } }).values;

async function runOrThrow(command: string, ...args: string[]): Promise<string> {
  const { code, output } = await run(command, args, { cwd: ROOT, timeoutSeconds: 600 });
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${output}`);
  return output;
}

async function readRoot(path: string): Promise<string> {
  return readFile(join(ROOT, path), 'utf8');
}

async function fillArchive(folder: string): Promise<void> {
  const tracked = (await runOrThrow('git', 'ls-files', '-z')).split('\0');
  for (const path of tracked.filter(isShipped)) await cp(join(ROOT, path), join(folder, path));
  const dist = join('apps', 'web', 'dist');
  await cp(join(ROOT, dist), join(folder, dist), { recursive: true });
  const manifest = JSON.parse(await readRoot('package.json')) as Parameters<typeof toArchiveManifest>[0];
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(toArchiveManifest(manifest), null, 2)}\n`);
  const lockfile = JSON.parse(await readRoot('package-lock.json')) as Parameters<typeof thirdPartyNotices>[1];
  await writeFile(join(folder, 'THIRD-PARTY-NOTICES.txt'), thirdPartyNotices(ROOT, lockfile));
}

/** `npm start` in the archive would rebuild the pages otherwise. */
async function assertPagesUpToDate(folder: string): Promise<void> {
  const archivePages = (await import(join(folder, 'scripts', 'pages.ts'))) as {
    arePagesUpToDate: typeof arePagesUpToDate;
  };
  if (!(await archivePages.arePagesUpToDate()))
    throw new Error('the archive would build its pages again: is something not committed?');
}

async function release(): Promise<void> {
  const { version } = JSON.parse(await readRoot('package.json')) as { version: string };
  if (tag !== undefined && tag !== `v${version}`)
    throw new Error(`the tag is ${tag}, but package.json says ${version}`);
  const notes = changelogSection(await readRoot('CHANGELOG.md'), version);
  await runOrThrow(process.execPath, BUILD_PAGES);
  const name = `ecopulse-${version}`;
  const out = join(ROOT, 'release');
  const stage = await mkdtemp(join(tmpdir(), 'ecopulse-release-'));
  try {
    const folder = join(stage, name);
    await mkdir(folder);
    await fillArchive(folder);
    await assertPagesUpToDate(folder);
    await rm(out, { recursive: true, force: true });
    await mkdir(out);
    const archive = join(out, `${name}.tar.gz`);
    await runOrThrow('tar', '-czf', archive, '-C', dirname(folder), name);
    const sum = createHash('sha256')
      .update(await readFile(archive))
      .digest('hex');
    await writeFile(`${archive}.sha256`, `${sum}  ${name}.tar.gz\n`);
    await writeFile(join(out, 'notes.md'), `${notes}\n`);
    process.stdout.write(`${archive}\n`);
  } finally {
    await rm(stage, { recursive: true, force: true });
  }
}

await release();
