import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lt, minVersion, satisfies } from 'semver';

/** The part of a package.json or of a lockfile entry that is checked here. */
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
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
  readonly engines?: { readonly node?: string };
}

export interface Lockfile {
  readonly packages: Readonly<Record<string, Locked>>;
}

/** Versions below these have a known vulnerability. */
const FLOORS: Readonly<Record<string, string>> = {
  fastify: '5.12.3',
  '@fastify/static': '10.1.1',
  'fast-xml-parser': '5.5.7',
};

/** Only the transformer of Lingui that the build does not use needs these (decision 048). */
const UNUSED = /^node_modules\/@lingui\/native-tools-/;

const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/;
const REGISTRY = 'https://registry.npmjs.org/';

/** Paths of the package.json of the root and of every workspace. */
export function manifestFiles(root: string): string[] {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { workspaces: string[] };
  return [
    'package.json',
    ...globSync(
      workspaces.map((folder) => `${folder}/package.json`),
      { cwd: root },
    ),
  ];
}

/** Every package.json names exact versions, so that the installed version is the tested one. */
export function loosePins(file: string, manifest: Manifest): string[] {
  const asked = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies };
  return Object.entries(asked)
    .filter(([, version]) => !EXACT.test(version))
    .map(([name, version]) => `${file}: ${name} is asked for as "${version}": pin one version`);
}

/**
 * A tool's build for a platform on which EcoPulse is neither tested nor served; npm leaves it out on all others. Some of
 * these have no hash, since not every registry serves builds for all platforms. What the server runs on needs one for
 * every platform.
 */
function isToolForElsewhere({ dev, optional, os, cpu, libc }: Locked): boolean {
  const servedFrom =
    (os?.includes('linux') ?? true) &&
    (cpu?.some((one) => one === 'x64' || one === 'arm64') ?? true) &&
    (libc?.includes('glibc') ?? true);
  return dev === true && optional === true && !servedFrom;
}

/** npm looks for a package in the folder of the package that asks for it, then in each folder above. */
function isLocked(packages: Lockfile['packages'], asker: string, name: string): boolean {
  const folders = asker.split('/node_modules/');
  const above = folders.map((_, index) => folders.slice(0, folders.length - index).join('/node_modules/'));
  return [...above, ''].some((folder) => `${folder === '' ? '' : `${folder}/`}node_modules/${name}` in packages);
}

/** `npm ci` refuses a lockfile that lacks a package, even one that only another platform installs. */
export function lockfileHoles({ packages }: Lockfile): string[] {
  return Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !isLocked(packages, path, name))
      .map((name) => `${path} asks for ${name}, which the lockfile lacks: npm ci would refuse it`),
  );
}

/** npm leaves out an optional package, without a word, if the Node that runs npm is older than the package asks for. */
export function leftOut({ packages }: Lockfile): string[] {
  const oldest = minVersion(packages['']?.engines?.node ?? '*')?.version ?? '';
  return Object.entries(packages)
    .filter(
      ([path, { optional, engines }]) => optional && !UNUSED.test(path) && !satisfies(oldest, engines?.node ?? '*'),
    )
    .map(([path, { engines }]) => `${path} needs Node ${engines?.node}: npm under Node ${oldest} would leave it out`);
}

/** The lockfile names no mirror, has a hash for every package, and no version below its floor. */
export function lockfileDoubts({ packages }: Lockfile): string[] {
  return Object.entries(packages).flatMap(([path, locked]) => {
    const { version, resolved, integrity, link } = locked;
    const at = path.lastIndexOf('node_modules/');
    // The root and the workspaces are folders of this repository.
    if (at < 0 || link) return [];
    const name = path.slice(at + 'node_modules/'.length);
    const floor = FLOORS[name];
    return [
      ...(resolved !== undefined && !resolved.startsWith(REGISTRY) ? [`${path} is taken from ${resolved}`] : []),
      ...(integrity === undefined && !isToolForElsewhere(locked) ? [`${path} has no integrity hash`] : []),
      ...(floor && version && lt(version, floor) ? [`${path} is ${version}: at least ${floor}`] : []),
    ];
  });
}

interface Advisory {
  readonly severity: string;
  readonly range: string;
}

/**
 * What `npm audit --json` printed: one line for each affected package, or null if the registry gave no audit. Not every
 * registry serves advisories, and a mirror may refuse them.
 */
export function auditFindings(output: string): string[] | null {
  const json = output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1);
  if (json === '') return null;
  const { vulnerabilities } = JSON.parse(json) as { vulnerabilities?: Readonly<Record<string, Advisory>> };
  if (vulnerabilities === undefined) return null;
  return Object.entries(vulnerabilities).map(([name, { severity, range }]) => `${name} ${range}: ${severity}`);
}
