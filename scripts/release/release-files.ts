/** What an unpacked release needs of the repository: to run the server, and to see that the built pages are up to date. */
const FOLDERS = /^(apps|packages|content|docs)\//;
/** Configurations of other programs; their tests stay here. */
const OPS = /^ops\/.*(?<!\.ts)$/;
const FILES: ReadonlySet<string> = new Set([
  '.npmrc',
  '.nvmrc',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'SECURITY.md',
  'package-lock.json',
  'scripts/pages.ts',
  'scripts/start.ts',
]);
const LEFT_OUT = /\.test\.tsx?$|^apps\/server\/src\/(testing|demo)\/|^docs\/(pictures|decisions)\//;

/** Whether a tracked file goes into the archive as it is. */
export function isShipped(path: string): boolean {
  return (FILES.has(path) || FOLDERS.test(path) || OPS.test(path)) && !LEFT_OUT.test(path);
}

/** The commands that work without development packages and test data. */
const COMMANDS = ['start', 'admin', 'backup', 'backup:verify', 'restore'];

/** The package.json of the archive: the dependencies stay, since the lockfile has them. */
export function manifestOfArchive<M extends { scripts: Readonly<Record<string, string>> }>(manifest: M): M {
  const scripts = Object.fromEntries(Object.entries(manifest.scripts).filter(([name]) => COMMANDS.includes(name)));
  return { ...manifest, scripts };
}

/** The section of one version in a changelog, without its heading. Throws if there is none. */
export function sectionOf(changelog: string, version: string): string {
  const sections = changelog.split(/^## /m).slice(1);
  const found = sections.find((section) => section.startsWith(`[${version}]`));
  if (found === undefined) throw new Error(`CHANGELOG.md has no section for ${version}`);
  return found
    .split('\n')
    .slice(1)
    .filter((line) => !/^\[[\w.]+\]: /.test(line))
    .join('\n')
    .trim();
}
