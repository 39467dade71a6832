import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { formatRoles, type ResidentRole, ROLES } from '@ecopulse/contract/accounts/role-access';
import { grantableRole } from '@ecopulse/contract/admin/roles-admin';
import * as z from 'zod/mini';
import { failCommand, formatCommandError } from './command-errors.ts';
import { systemClock } from './core/calendar/clock.ts';
import { openChanges } from './db/changes.ts';
import { type Database, openDatabase } from './db/database.ts';
import { isMigrated } from './db/migrate.ts';
import { openPostgres, type Postgres } from './db/open-postgres.ts';
import { readEnv } from './env.ts';
import {
  findResidentByEmailOrUsername,
  listAdmins,
  resetSecondFactor,
  setRolesOf,
} from './features/accounts/admins.service.ts';

const USAGE = `Usage: npm run admin -- grant <email or username> [--role ${ROLES.join('|')}] [--town <planning area>] [--unverified]
       npm run admin -- revoke <email or username>
       npm run admin -- reset-second-factor <email or username> [--owner-checked]
       npm run admin -- list`;

type Resident = NonNullable<Awaited<ReturnType<typeof findResidentByEmailOrUsername>>>;

interface AdminCommand {
  readonly action: 'grant' | 'revoke' | 'reset-second-factor';
  readonly name: string;
  /** Null unless it is granted. */
  readonly role: ResidentRole | null;
  /** The operator has confirmed by an option what the command would ask. */
  readonly isConfirmed: boolean;
}

/** Residents choose their names, so strip control characters that could drive the terminal. */
function printable(text: string): string {
  return text.replace(/(?!\n)\p{C}/gu, '�');
}

function print(line: string): void {
  process.stdout.write(`${printable(line)}\n`);
}

async function printAdmins(db: Database): Promise<boolean> {
  const admins = await listAdmins(db);
  const lines = admins.map((admin) => `${admin.email} (${admin.username}): ${formatRoles(admin.roles)}`);
  print(lines.length === 0 ? 'There are no admins yet.' : lines.join('\n'));
  return true;
}

async function runChange(db: Database, postgres: Postgres, command: AdminCommand): Promise<boolean> {
  const { action, name, role, isConfirmed } = command;
  const resident = await findResidentByEmailOrUsername(db, name);
  if (!resident) {
    print(
      `No resident has the ${name.includes('@') ? 'email address' : 'username'} ${name}. They must register first.`,
    );
    return false;
  }
  if (action === 'reset-second-factor') return turnOffSecondFactor(db, resident, isConfirmed);
  return changeRights(db, postgres, resident, { role, isConfirmed });
}

async function turnOffSecondFactor(db: Database, resident: Resident, isConfirmed: boolean): Promise<boolean> {
  const fact = `Whoever has the password of ${resident.username} could sign in. Ask from their verified address, and call back`;
  if (!isConfirmed && !(await confirm(resident, fact, 'turn codes off', '--owner-checked'))) return false;
  if (!(await resetSecondFactor({ db, clock: systemClock }, resident))) {
    print(`${resident.username} does not sign in with codes. Nothing was changed.`);
    return false;
  }
  print(`${resident.username} signs in without codes now, until they set them up again.`);
  print(describeResident(resident));
  return true;
}

async function changeRights(
  db: Database,
  { connection }: Postgres,
  resident: Resident,
  { role, isConfirmed }: Pick<AdminCommand, 'role' | 'isConfirmed'>,
): Promise<boolean> {
  const isAdmin = role !== null;
  if (isAdmin && !isConfirmed && !(await confirmUnverified(resident))) return false;
  const roles = await setRolesOf({ db, clock: systemClock }, resident, role);
  if (!roles) {
    print(`${resident.username} has just changed their email address. Nothing was changed; run the command again.`);
    return false;
  }
  // A running server caches residents, so notify it.
  const changes = openChanges(connection);
  changes.publish('resident', resident.id);
  await changes.close();
  print(`${resident.username} is ${isAdmin ? `an admin now: ${formatRoles(roles)}` : 'no longer an admin'}.`);
  if (isAdmin) print(describeResident(resident));
  return true;
}

/** Anyone can register with someone else's address, so the operator decides about unverified ones. */
async function confirmUnverified(resident: Resident): Promise<boolean> {
  if (readEnv().smtpUrl === null || resident.emailVerifiedAt !== null) return true;
  return confirm(resident, `${resident.username} has not verified ${resident.email}`, 'grant anyway', '--unverified');
}

async function confirm(resident: Resident, fact: string, deed: string, option: string): Promise<boolean> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) {
    print(`${fact}. Nothing was changed; add ${option} to ${deed}.`);
    return false;
  }
  print(describeResident(resident));
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    // Ctrl-C and Ctrl-D cancel the question.
    const closed = new AbortController();
    terminal.once('close', () => closed.abort());
    const answer = await terminal
      .question(printable(`${fact}; ${deed}? [y/N] `), { signal: closed.signal })
      .catch(() => '');
    if (/^y(es)?$/i.test(answer.trim())) return true;
    print('Nothing was changed.');
    return false;
  } finally {
    terminal.close();
  }
}

function describeResident({ username, firstName, lastName, email, joinedAt }: Resident): string {
  const name = [firstName, lastName].filter((part) => part !== null).join(' ');
  const joined = joinedAt.toLocaleDateString('en-SG', { dateStyle: 'long', timeZone: 'Asia/Singapore' });
  return [`Username: ${username}`, `Name: ${name || 'not given'}`, `Email: ${email}`, `Joined: ${joined}`].join('\n');
}

function parseArguments(args: readonly string[]): AdminCommand | 'list' | null {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        role: { type: 'string' },
        town: { type: 'string' },
        unverified: { type: 'boolean', default: false },
        'owner-checked': { type: 'boolean', default: false },
      },
    });
    const [action, name, ...more] = positionals;
    if (more.length > 0) return null;
    if (action === 'list') return 'list';
    if (action !== 'grant' && action !== 'revoke' && action !== 'reset-second-factor') return null;
    const isConfirmed = action === 'reset-second-factor' ? values['owner-checked'] : values.unverified;
    if (name === undefined) return null;
    if (action !== 'grant') return (values.role ?? values.town) ? null : { action, name, role: null, isConfirmed };
    const role = z.safeParse(grantableRole, { role: values.role ?? 'owner', planningArea: values.town });
    return role.success ? { action, name, role: role.data, isConfirmed } : null;
  } catch {
    return null;
  }
}

async function run(args: readonly string[]): Promise<boolean> {
  const command = parseArguments(args);
  if (command === null) {
    print(USAGE);
    return false;
  }
  const postgres = await openPostgres(readEnv(), 'join', { info: print, warn: print });
  try {
    const db = openDatabase({ connection: postgres.connection, maxConnections: 2 });
    try {
      if (!(await isMigrated(db))) {
        print(
          'No server of this release has used this database yet. Check DATABASE_URL or DATA_DIR, or start the server first.',
        );
        return false;
      }
      return command === 'list' ? await printAdmins(db) : await runChange(db, postgres, command);
    } finally {
      await db.destroy();
    }
  } finally {
    await postgres.close();
  }
}

try {
  if (!(await run(process.argv.slice(2)))) process.exitCode = 1;
} catch (error) {
  failCommand(formatCommandError(error));
}
