import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { postgresVersion, connectionOf } from './database.ts';
import { toMarkdownTable } from './markdown-table.ts';
import { folderOf, folderOfAll, readArguments } from './scale/arguments.ts';
import { prepareHome } from './scale/home.ts';

const EXPLANATION = `# How long a backup takes

Made by \`npm run bench:backup\`; the numbers behind it are in \`backup.json\`. The database is that of [the scale bench](SCALE.md):
residents with 20 activities each over two years. Backup, verification and restore are the commands that an operator runs, each in its own
process, with the bundled PostgreSQL on the same disk. Memory is the highest that the command's own process had, without PostgreSQL.
A restore includes making the new data folder, all indexes and foreign keys, and new statistics.
`;

const COMMAND = join(import.meta.dirname, '..', 'apps', 'server', 'src', 'backup', 'backup-command.ts');
const SAMPLE_EVERY_MS = 100;

interface Step {
  readonly name: string;
  readonly seconds: number;
  readonly peakMegabytes: number | null;
}

const { sizes, fresh } = readArguments();
const residents = sizes.at(-1) ?? 1_000_000;
const home = folderOf(residents);
const restored = join(folderOfAll(), `restored-${residents}`);
const file = join(folderOfAll(), `residents-${residents}.ecopulse`);

mkdirSync(folderOfAll(), { recursive: true });
await prepareHome(home, residents, fresh);
rmSync(file, { force: true });
rmSync(restored, { recursive: true, force: true });
mkdirSync(restored, { mode: 0o711 });
try {
  const steps = [
    await run('backup', 'backup', home),
    await run('verification', 'verify', home),
    await run('restore', 'restore', restored),
  ];
  record(steps, statSync(file).size / 1e6);
} finally {
  rmSync(restored, { recursive: true, force: true });
  rmSync(file, { force: true });
}

/** Runs one command on a data folder, and says how long it took. Throws if it fails. */
async function run(name: string, action: string, dataDir: string): Promise<Step> {
  const began = performance.now();
  const child = spawn(process.execPath, [COMMAND, action, file], {
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let peakMegabytes: number | null = null;
  const sampling = setInterval(() => {
    peakMegabytes = peakMegabytesOf(child.pid) ?? peakMegabytes;
  }, SAMPLE_EVERY_MS);
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit') as Promise<[number | null]>]);
  clearInterval(sampling);
  const seconds = (performance.now() - began) / 1000;
  if (code !== 0) throw new Error(`${action} ended with ${code}: ${said}`);
  console.log(`${name}: ${seconds.toFixed(1)} s\n${said.trim()}`);
  return { name, seconds, peakMegabytes };
}

/** The most memory that a process has had; null if it has ended or the system does not report it. */
function peakMegabytesOf(pid: number | undefined): number | null {
  if (process.platform !== 'linux' || pid === undefined) return null;
  try {
    const kibibytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kibibytes === undefined ? null : (Number(kibibytes) * 1024) / 1e6;
  } catch {
    return null;
  }
}
