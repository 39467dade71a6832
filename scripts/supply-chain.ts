/** A package.json or a lockfile entry, as far as it is looked at here. */
interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

interface Locked extends Manifest {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
}

export interface Lockfile {
  readonly packages: Readonly<Record<string, Locked>>;
}

/** Versions below which a published weakness is known. */
const FLOORS: Readonly<Record<string, readonly [number, number, number]>> = {
  fastify: [5, 12, 3],
  '@fastify/static': [10, 1, 1],
  'fast-xml-parser': [5, 5, 7],
};

const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/;
const REGISTRY = 'https://registry.npmjs.org/';

function isBelow(version: string, floor: readonly number[]): boolean {
  const numbers = version.split(/[.-]/).map(Number);
  const first = floor.findIndex((least, index) => numbers[index] !== least);
  return first >= 0 && (numbers[first] ?? 0) < (floor[first] ?? 0);
}

/** Every version that a package.json asks for is one version, so that what was tested is what is installed. */
export function loosePins(file: string, manifest: Manifest): string[] {
  const asked = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies };
  return Object.entries(asked)
    .filter(([, version]) => !EXACT.test(version))
    .map(([name, version]) => `${file}: ${name} is asked for as "${version}": pin one version`);
}

/** A build for a platform that is neither tested nor served from; npm leaves it out everywhere else. */
function isForElsewhere({ optional, os, cpu, libc }: Locked): boolean {
  const servedFrom =
    (os?.includes('linux') ?? true) &&
    (cpu?.some((one) => one === 'x64' || one === 'arm64') ?? true) &&
    (libc?.includes('glibc') ?? true);
  return optional === true && !servedFrom;
}

/** Where npm looks for a package: in the folder of who asks for it, then ever further up. */
function isLocked(packages: Lockfile['packages'], asker: string, name: string): boolean {
  const folders = asker.split('/node_modules/');
  const above = folders.map((_, index) => folders.slice(0, folders.length - index).join('/node_modules/'));
  return [...above, ''].some((folder) => `${folder === '' ? '' : `${folder}/`}node_modules/${name}` in packages);
}

/** `npm ci` refuses a lockfile that lacks a package, even one that only another platform would install. */
export function lockfileHoles({ packages }: Lockfile): string[] {
  return Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !isLocked(packages, path, name))
      .map((name) => `${path} asks for ${name}, which the lockfile lacks: npm ci would refuse it`),
  );
}

/** The lockfile names no mirror, proves every package by its hash, and keeps to the floors. */
export function lockfileDoubts({ packages }: Lockfile): string[] {
  return Object.entries(packages).flatMap(([path, locked]) => {
    const { version, resolved, integrity, link } = locked;
    const at = path.lastIndexOf('node_modules/');
    // The root and the workspaces are our own folders.
    if (at < 0 || link) return [];
    const name = path.slice(at + 'node_modules/'.length);
    const floor = FLOORS[name];
    return [
      ...(resolved !== undefined && !resolved.startsWith(REGISTRY) ? [`${path} is taken from ${resolved}`] : []),
      ...(integrity === undefined && !isForElsewhere(locked) ? [`${path} has no integrity hash`] : []),
      ...(floor && version && isBelow(version, floor) ? [`${path} is ${version}: at least ${floor.join('.')}`] : []),
    ];
  });
}
