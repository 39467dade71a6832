import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { asPostgresUser, withSbin } from '../tools.ts';

/** A machine with a cable: a network namespace whose processes reach others only through the bridge. */
export interface Machine {
  readonly address: string;
  /** Starts a program on it, which ends with this process. */
  run(program: string, ...args: readonly string[]): ChildProcess;
  /** Sends a signal to all its processes. */
  signal(name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void;
  /** Pulls the cable. */
  cut(): void;
  mend(): void;
}

export interface Network {
  /** Of all machines, such as `10.64.1.0/24`. */
  readonly range: string;
  /** Where the machines reach this one, and it them. */
  readonly gateway: string;
  readonly machines: readonly Machine[];
  remove(): void;
}

/** The sentence that says why there can be no such network. Null if there can. */
export function whyWithoutNetwork(): string | null {
  return process.getuid?.() === 0 ? null : 'Skipped, since only root may make networks.';
}

/** Makes a network of `count` machines, on which nothing runs yet. Removes those that ended test runs have left behind. */
export function makeNetwork(count: number): Network {
  removeAbandoned();
  // Two runs at once differ in their process, so in names and addresses.
  const prefix = `10.${64 + ((process.pid >> 8) & 127)}.${process.pid & 255}`;
  const bridge = bridgeOf(process.pid);
  const gateway = `${prefix}.1`;
  ip('link', 'add', bridge, 'type', 'bridge');
  ip('address', 'add', `${gateway}/24`, 'dev', bridge);
  ip('link', 'set', bridge, 'up');
  const machines = Array.from({ length: count }, (_, index) => {
    const name = `${namesOf(process.pid)}${index + 1}`;
    return makeMachine(name, bridge, `${bridge}-${index + 1}`, `${prefix}.${11 + index}`);
  });
  return { range: `${prefix}.0/24`, gateway, machines, remove: () => removeNetwork(process.pid) };
}

function makeMachine(name: string, bridge: string, cable: string, address: string): Machine {
  ip('netns', 'add', name);
  ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name);
  ip('link', 'set', cable, 'master', bridge, 'up');
  ip('-n', name, 'address', 'add', `${address}/24`, 'dev', 'eth0');
  for (const device of ['lo', 'eth0']) ip('-n', name, 'link', 'set', device, 'up');
  return {
    address,
    run(program, ...args) {
      const [command, all] = asPostgresUser(program, ...args);
      return spawn('ip', ['netns', 'exec', name, command, ...all], { env: withSbin(), stdio: 'ignore' });
    },
    signal: (signal) => signalAll(name, signal),
    cut: () => void ip('link', 'set', cable, 'down'),
    mend: () => void ip('link', 'set', cable, 'up'),
  };
}

function ip(...args: readonly string[]): string {
  return execFileSync('ip', args, { env: withSbin(), encoding: 'utf8' });
}

const bridgeOf = (pid: number): string => `eco${pid}`;
const namesOf = (pid: number): string => `ecopulse-${pid}-`;

function processesOf(name: string): number[] {
  return ip('netns', 'pids', name).split('\n').filter(Boolean).map(Number);
}

function signalAll(name: string, signal: NodeJS.Signals): void {
  // Twice, since the first may have started others meanwhile; a stopped or killed one starts none.
  for (let times = 0; times < 2; times += 1) {
    for (const pid of processesOf(name)) {
      try {
        process.kill(pid, signal);
      } catch (error) {
        // It has ended meanwhile.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    }
  }
}

function removeNetwork(pid: number): void {
  for (const name of namespaces().filter((one) => one.startsWith(namesOf(pid)))) {
    signalAll(name, 'SIGKILL');
    ip('netns', 'delete', name);
  }
  ip('link', 'delete', bridgeOf(pid));
}

function namespaces(): string[] {
  return ip('netns', 'list')
    .split('\n')
    .flatMap((line) => line.split(' ')[0] ?? []);
}

function removeAbandoned(): void {
  const pids = namespaces().map((name) => Number(/^ecopulse-(\d+)-/.exec(name)?.[1]));
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
