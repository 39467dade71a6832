import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { asPostgresUser, withSbin } from '../tools.ts';

/** A network namespace whose processes reach others only through the bridge. */
export interface Machine {
  readonly address: string;
  /** The program ends with this process. */
  run(program: string, ...args: readonly string[]): ChildProcess;
  signal(name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void;
  disconnect(): void;
  reconnect(): void;
}

export interface Network {
  readonly range: string;
  /** The address of this host on the bridge. */
  readonly gateway: string;
  readonly machines: readonly Machine[];
  remove(): void;
}

/** Null if networks can be created. */
export function getNetworkSkipReason(): string | null {
  return process.getuid?.() === 0 ? null : 'Skipped, since only root may make networks.';
}

/** Removes the networks of ended test runs first. */
export function createNetwork(count: number): Network {
  removeAbandonedNetworks();
  // By process id, so that concurrent runs differ in names and addresses.
  const prefix = `10.${64 + ((process.pid >> 8) & 127)}.${process.pid & 255}`;
  const bridge = bridgeName(process.pid);
  const gateway = `${prefix}.1`;
  ip('link', 'add', bridge, 'type', 'bridge');
  ip('address', 'add', `${gateway}/24`, 'dev', bridge);
  ip('link', 'set', bridge, 'up');
  const machines = Array.from({ length: count }, (_, index) => {
    const name = `${namespacePrefix(process.pid)}${index + 1}`;
    return createMachine(name, bridge, `${bridge}-${index + 1}`, `${prefix}.${11 + index}`);
  });
  return { range: `${prefix}.0/24`, gateway, machines, remove: () => removeNetwork(process.pid) };
}

function createMachine(name: string, bridge: string, cable: string, address: string): Machine {
  ip('netns', 'add', name);
  ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name);
  ip('link', 'set', cable, 'master', bridge, 'up');
  ip('-n', name, 'address', 'add', `${address}/24`, 'dev', 'eth0');
  for (const device of ['lo', 'eth0']) ip('-n', name, 'link', 'set', device, 'up');
  return {
    address,
    run(program, ...args) {
      const [command, commandArguments] = asPostgresUser(program, ...args);
      return spawn('ip', ['netns', 'exec', name, command, ...commandArguments], { env: withSbin(), stdio: 'ignore' });
    },
    signal: (signal) => signalAll(name, signal),
    disconnect: () => void ip('link', 'set', cable, 'down'),
    reconnect: () => void ip('link', 'set', cable, 'up'),
  };
}

function ip(...args: readonly string[]): string {
  return execFileSync('ip', args, { env: withSbin(), encoding: 'utf8' });
}

const bridgeName = (pid: number): string => `eco${pid}`;
const namespacePrefix = (pid: number): string => `ecopulse-${pid}-`;

function listProcesses(name: string): number[] {
  return ip('netns', 'pids', name).split('\n').filter(Boolean).map(Number);
}

function signalAll(name: string, signal: NodeJS.Signals): void {
  // Twice, since a process may fork before it gets the signal; once stopped or killed, it cannot.
  for (let times = 0; times < 2; times += 1) {
    for (const pid of listProcesses(name)) {
      try {
        process.kill(pid, signal);
      } catch (error) {
        // The process has ended meanwhile.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    }
  }
}

function removeNetwork(pid: number): void {
  for (const name of listNamespaces().filter((namespace) => namespace.startsWith(namespacePrefix(pid)))) {
    signalAll(name, 'SIGKILL');
    ip('netns', 'delete', name);
  }
  ip('link', 'delete', bridgeName(pid));
}

function listNamespaces(): string[] {
  return ip('netns', 'list')
    .split('\n')
    .flatMap((line) => line.split(' ')[0] ?? []);
}

function removeAbandonedNetworks(): void {
  const pids = listNamespaces().map((name) => Number(/^ecopulse-(\d+)-/.exec(name)?.[1]));
  for (const pid of new Set(pids)) if (Number.isInteger(pid) && !isRunning(pid)) removeNetwork(pid);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
