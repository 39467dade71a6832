import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

export const DIST = join(import.meta.dirname, '..', 'apps', 'web', 'dist');

/** The largest script of a page, in bytes of gzip. */
export const BUDGETS = { landing: 90_000, home: 175_000 } as const;

const STATIC_IMPORT = /(?:\bfrom|\bimport)\s*["']\.\/([\w.-]+\.js)["']/g;
/** A page imports its messages separately; without a chosen language, the English ones. */
const ENGLISH_WORDS = /\bimport\(\s*[`"']\.\/(en-[\w.-]+\.js)[`"']\s*\)/g;

/** Bytes of script, compressed by gzip, that a page loads before any interaction. */
export function scriptBytes(page: keyof typeof BUDGETS): number {
  const files = page === 'landing' ? scriptsOf('landing/index.html') : [...scriptsOf('app.html'), ...homeScripts()];
  return [...withImports(files)].reduce((sum, file) => sum + gzipSync(read(file), { level: 9 }).length, 0);
}

/** The files that a page's HTML refers to. */
function scriptsOf(html: string): string[] {
  const tags = read(html).match(/<(?:script|link)\b[^>]*>/g) ?? [];
  const asked = tags.filter((tag) => tag.startsWith('<script') || tag.includes('modulepreload'));
  return asked.flatMap((tag) => /(?:src|href)="\/([^"]+\.js)"/.exec(tag)?.[1] ?? []);
}

/** The files of the app's first screen; the landing page names them to preload them. */
function homeScripts(): string[] {
  const named = /name="app-files" content="([^"]+)"/.exec(read('landing/index.html'))?.[1];
  if (named === undefined) throw new Error('the landing page does not say which files the app brings');
  return named.split(' ').flatMap((file) => (file.endsWith('.js') ? [file.slice(1)] : []));
}

function withImports(files: readonly string[]): Set<string> {
  const all = new Set<string>();
  const follow = (file: string): void => {
    if (all.has(file)) return;
    all.add(file);
    const code = read(file);
    for (const pattern of [STATIC_IMPORT, ENGLISH_WORDS])
      for (const [, imported] of code.matchAll(pattern)) follow(`assets/${imported}`);
  };
  for (const file of files) follow(file);
  return all;
}

function read(file: string): string {
  const path = join(DIST, file);
  if (!existsSync(path)) throw new Error(`The built pages lack ${file}: build them by \`node apps/web/build.ts\`.`);
  return readFileSync(path, 'utf8');
}
