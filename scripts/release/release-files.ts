/** Needed to run the server and to check that the built pages are up to date. */
const FOLDERS = /^(apps|packages|content|docs)\//;
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
const EXCLUDED_PATHS = /\.test\.tsx?$|^apps\/server\/src\/(testing|demo)\/|^docs\/(pictures|decisions)\//;

export function isShipped(path: string): boolean {
  return (FILES.has(path) || FOLDERS.test(path) || OPS.test(path)) && !EXCLUDED_PATHS.test(path);
}

/** Commands that need neither development packages nor test data. */
const COMMANDS = ['start', 'admin', 'backup', 'backup:verify', 'restore'];

/** Keeps all dependencies, because the lockfile contains them. */
export function toArchiveManifest<M extends { scripts: Readonly<Record<string, string>> }>(manifest: M): M {
  const scripts = Object.fromEntries(Object.entries(manifest.scripts).filter(([name]) => COMMANDS.includes(name)));
  return { ...manifest, scripts };
}

export function changelogSection(changelog: string, version: string): string {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((text) => text.startsWith(`[${version}]`));
  if (section === undefined) throw new Error(`CHANGELOG.md has no section for ${version}`);
  return section
    .split('\n')
    .slice(1)
    .filter((line) => !/^\[[\w.]+\]: /.test(line))
    .join('\n')
    .trim();
}
