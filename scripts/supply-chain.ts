import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lt, minVersion, satisfies } from 'semver';

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

/** Lower versions have a known vulnerability. */
const MIN_VERSIONS: Readonly<Record<string, string>> = {
  fastify: '5.12.3',
  '@fastify/static': '10.1.1',
  'fast-xml-parser': '5.5.7',
};

/** Only needed by Lingui's transformer, which the build does not use (decision 048). */
const UNUSED_PACKAGES = /^node_modules\/@lingui\/native-tools-/;

const EXACT_VERSION = /^\d+\.\d+\.\d+(-[\w.]+)?$/;
const REGISTRY = 'https://registry.npmjs.org/';

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

/** Exact versions, so that the installed version is the tested one. */
export function unpinnedVersions(file: string, manifest: Manifest): string[] {
  const dependencies = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies };
  return Object.entries(dependencies)
    .filter(([, version]) => !EXACT_VERSION.test(version))
    .map(([name, version]) => `${file}: ${name} is asked for as "${version}": pin one version`);
}

/**
 * Optional builds for platforms that EcoPulse neither supports nor tests may lack a hash, since not every registry serves
 * them. Packages that the server runs on need one for every platform.
 */
function isToolForUnsupportedPlatform({ dev, optional, os, cpu, libc }: Locked): boolean {
  const isSupportedPlatform =
    (os?.includes('linux') ?? true) &&
    (cpu?.some((name) => name === 'x64' || name === 'arm64') ?? true) &&
    (libc?.includes('glibc') ?? true);
  return dev === true && optional === true && !isSupportedPlatform;
}

/** npm looks in the requiring package's folder, then in each folder above. */
function isLocked(packages: Lockfile['packages'], requiringPath: string, name: string): boolean {
  const folders = requiringPath.split('/node_modules/');
  const above = folders.map((_, index) => folders.slice(0, folders.length - index).join('/node_modules/'));
  return [...above, ''].some((folder) => `${folder === '' ? '' : `${folder}/`}node_modules/${name}` in packages);
}

/** `npm ci` refuses a lockfile that lacks a package, even one for another platform. */
export function missingPackages({ packages }: Lockfile): string[] {
  return Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !isLocked(packages, path, name))
      .map((name) => `${path} asks for ${name}, which the lockfile lacks: npm ci would refuse it`),
  );
}

/** npm silently skips an optional package if Node is older than the package requires. */
export function skippedOptionalPackages({ packages }: Lockfile): string[] {
  const oldest = minVersion(packages['']?.engines?.node ?? '*')?.version ?? '';
  return Object.entries(packages)
    .filter(
      ([path, { optional, engines }]) =>
        optional && !UNUSED_PACKAGES.test(path) && !satisfies(oldest, engines?.node ?? '*'),
    )
    .map(([path, { engines }]) => `${path} needs Node ${engines?.node}: npm under Node ${oldest} would leave it out`);
}

/** No mirrors, a hash for every package, no version with a known vulnerability. */
export function lockfileProblems({ packages }: Lockfile): string[] {
  return Object.entries(packages).flatMap(([path, locked]) => {
    const { version, resolved, integrity, link } = locked;
    const start = path.lastIndexOf('node_modules/');
    if (start < 0 || link) return [];
    const name = path.slice(start + 'node_modules/'.length);
    const lowest = MIN_VERSIONS[name];
    return [
      ...(resolved !== undefined && !resolved.startsWith(REGISTRY) ? [`${path} is taken from ${resolved}`] : []),
      ...(integrity === undefined && !isToolForUnsupportedPlatform(locked) ? [`${path} has no integrity hash`] : []),
      ...(lowest && version && lt(version, lowest) ? [`${path} is ${version}: at least ${lowest}`] : []),
    ];
  });
}

interface Advisory {
  readonly severity: string;
  readonly range: string;
}

/** Parses `npm audit --json`: one line per affected package, or null without an audit, since some mirrors serve none. */
export function auditFindings(output: string): string[] | null {
  const json = output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1);
  if (json === '') return null;
  const { vulnerabilities } = JSON.parse(json) as { vulnerabilities?: Readonly<Record<string, Advisory>> };
  if (vulnerabilities === undefined) return null;
  return Object.entries(vulnerabilities).map(([name, { severity, range }]) => `${name} ${range}: ${severity}`);
}
