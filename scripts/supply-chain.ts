/** A package.json or a lockfile entry, as far as it is looked at here. */
interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

interface Locked {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
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

/** The lockfile names no mirror, proves every package by its hash, and keeps to the floors. */
export function lockfileDoubts({ packages }: Lockfile): string[] {
  return Object.entries(packages).flatMap(([path, { version, resolved, integrity, link }]) => {
    const at = path.lastIndexOf('node_modules/');
    // The root and the workspaces are our own folders.
    if (at < 0 || link) return [];
    const name = path.slice(at + 'node_modules/'.length);
    const floor = FLOORS[name];
    return [
      ...(resolved !== undefined && !resolved.startsWith(REGISTRY) ? [`${path} is taken from ${resolved}`] : []),
      ...(integrity === undefined ? [`${path} has no integrity hash`] : []),
      ...(floor && version && isBelow(version, floor) ? [`${path} is ${version}: at least ${floor.join('.')}`] : []),
    ];
  });
}
