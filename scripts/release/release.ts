import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { run } from '../command.ts';
import { BUILD_PAGES, type pagesAreFresh } from '../pages.ts';
import { ROOT } from '../tools.ts';
import { thirdPartyNotices } from './notices.ts';
import { isShipped, manifestOfArchive, sectionOf } from './release-files.ts';

// npm run release [-- --tag v1.0.0]: writes the archive, its hash and its notes to `release/`.
const { tag } = parseArgs({ options: { tag: { type: 'string' } } }).values;

async function must(command: string, ...args: string[]): Promise<string> {
  const { code, output } = await run(command, args, { cwd: ROOT, seconds: 600 });
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${output}`);
  return output;
}

async function readRoot(path: string): Promise<string> {
  return readFile(join(ROOT, path), 'utf8');
}

async function fill(folder: string): Promise<void> {
  const tracked = (await must('git', 'ls-files', '-z')).split('\0');
  for (const path of tracked.filter(isShipped)) await cp(join(ROOT, path), join(folder, path));
  const dist = join('apps', 'web', 'dist');
  await cp(join(ROOT, dist), join(folder, dist), { recursive: true });
  const manifest = JSON.parse(await readRoot('package.json')) as Parameters<typeof manifestOfArchive>[0];
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifestOfArchive(manifest), null, 2)}\n`);
  const lockfile = JSON.parse(await readRoot('package-lock.json')) as Parameters<typeof thirdPartyNotices>[1];
  await writeFile(join(folder, 'THIRD-PARTY-NOTICES.txt'), thirdPartyNotices(ROOT, lockfile));
}

/** `npm start` in the archive would rebuild the pages otherwise. */
async function mustBeFresh(folder: string): Promise<void> {
  const own = (await import(join(folder, 'scripts', 'pages.ts'))) as { pagesAreFresh: typeof pagesAreFresh };
  if (!(await own.pagesAreFresh()))
    throw new Error('the archive would build its pages again: is something not committed?');
}

async function release(): Promise<void> {
  const { version } = JSON.parse(await readRoot('package.json')) as { version: string };
  if (tag !== undefined && tag !== `v${version}`)
    throw new Error(`the tag is ${tag}, but package.json says ${version}`);
  const notes = sectionOf(await readRoot('CHANGELOG.md'), version);
  await must(process.execPath, BUILD_PAGES);
  const name = `ecopulse-${version}`;
  const out = join(ROOT, 'release');
  const stage = await mkdtemp(join(tmpdir(), 'ecopulse-release-'));
  try {
    const folder = join(stage, name);
    await mkdir(folder);
    await fill(folder);
    await mustBeFresh(folder);
    await rm(out, { recursive: true, force: true });
    await mkdir(out);
    const archive = join(out, `${name}.tar.gz`);
    await must('tar', '-czf', archive, '-C', dirname(folder), name);
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
