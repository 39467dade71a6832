import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
}

interface Lockfile {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

/** Development packages whose code is bundled in the pages. */
export const BUNDLED_DEV_PACKAGES: ReadonlySet<string> = new Set([
  'tailwindcss',
  'workbox-core',
  'workbox-expiration',
  'workbox-precaching',
  'workbox-routing',
  'workbox-strategies',
]);

interface Shipped {
  readonly path: string;
  readonly title: string;
  readonly license: string | undefined;
}

const FOLDER = 'node_modules/';

export function shippedPackages({ packages }: Lockfile): Shipped[] {
  return Object.entries(packages).flatMap(([path, { version, license, dev, link }]) => {
    const at = path.lastIndexOf(FOLDER);
    const name = path.slice(at + FOLDER.length);
    if (at < 0 || link || (dev && !BUNDLED_DEV_PACKAGES.has(name))) return [];
    return [{ path, title: `${name} ${version}`, license }];
  });
}

const LICENCE_FILE = /^(licen[cs]e|copying|notice)([.-].*)?$/i;

function licenceTexts(folder: string): string {
  if (!existsSync(folder)) return '';
  const names = readdirSync(folder).filter((name) => LICENCE_FILE.test(name) && !/\.(js|ts|json)$/.test(name));
  return names
    .toSorted()
    .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim())
    .join('\n\n');
}

const RULE = '-'.repeat(80);

/** Prints each licence text once. Throws if a package has neither a licence name nor a text. */
export function thirdPartyNotices(root: string, lockfile: Lockfile): string {
  const byText = new Map<string, string[]>();
  const unknown: string[] = [];
  for (const { path, title, license } of shippedPackages(lockfile)) {
    const text = licenceTexts(join(root, path)) || (license && `Licence: ${license} (the package has no licence file)`);
    if (!text) unknown.push(title);
    else byText.set(text, [...(byText.get(text) ?? []), title]);
  }
  if (unknown.length > 0) throw new Error(`No licence is known of ${unknown.join(', ')}`);
  const parts = [...byText].map(([text, titles]) => `${[...new Set(titles)].toSorted().join('\n')}\n\n${text}`);
  return [
    'EcoPulse uses these packages. Sources of data and pictures are in content/README.md.',
    ...parts.toSorted(),
    '',
  ].join(`\n${RULE}\n`);
}
