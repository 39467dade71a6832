import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { superuserOf } from './database.ts';
import { dateOfToday, describeMachine, machine } from './machine.ts';
import { table } from './markdown-table.ts';
import { folderOf, folderOfAll, readArguments } from './scale/arguments.ts';
import { prepareHome, withClient, withServer } from './scale/home.ts';
import { findViolations } from './scale/violations.ts';

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

const { sizes, activitiesEach, fresh } = readArguments();
const residents = sizes.at(-1) ?? 1_000_000;
const home = folderOf(residents);
const restored = join(folderOfAll(), `restored-${residents}`);
const file = join(folderOfAll(), `residents-${residents}.ecopulse`);

mkdirSync(folderOfAll(), { recursive: true });
await prepareHome(home, { residents, activitiesEach }, fresh);
rmSync(file, { force: true });
rmSync(restored, { recursive: true, force: true });
mkdirSync(restored, { mode: 0o711 });
try {
  const steps = [
    await run('backup', 'backup', home),
    await run('verification', 'verify', home),
    await run('restore', 'restore', restored),
  ];
  const violations = await withServer(restored, () =>
    withClient(restored, (client) => findViolations(client, residents), superuserOf(restored)),
  );
  if (violations.length > 0) throw new Error(`the restored rows contradict each other: ${violations.join('; ')}`);
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
  const step: Step = { name, seconds, peakMegabytes };
  // All of it at once, for a run that is ended before it has recorded anything.
  console.log(`${name}: ${seconds.toFixed(1)} s, ${step.peakMegabytes?.toFixed(0) ?? 'unknown'} MB\n${said.trim()}`);
  return step;
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

function record(steps: readonly Step[], megabytes: number): void {
  const figures = {
    date: dateOfToday(),
    machine,
    residents,
    megabytes: Math.round(megabytes),
    steps: steps.map(({ name, seconds, peakMegabytes }) => ({
      name,
      seconds: Number(seconds.toFixed(1)),
      peakMegabytes: peakMegabytes === null ? null : Math.round(peakMegabytes),
    })),
  };
  const lines = [
    EXPLANATION,
    `${figures.date}: ${describeMachine(machine)}. ` +
      `${residents.toLocaleString('en-SG')} residents; the file has ${figures.megabytes.toLocaleString('en-SG')} MB.`,
    '',
    ...table(
      ['', 's', 'highest memory, MB'],
      figures.steps.map((step) => [step.name, String(step.seconds), String(step.peakMegabytes ?? 'unknown')]),
    ),
  ];
  console.log(`\n${lines.slice(1).join('\n')}`);
  writeFileSync(join(import.meta.dirname, 'backup.json'), `${JSON.stringify(figures, null, 2)}\n`);
  writeFileSync(join(import.meta.dirname, 'BACKUP.md'), `${lines.join('\n')}\n`);
}
