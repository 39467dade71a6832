import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build, type Manifest } from 'vite';
import { BROWSER_FLOOR } from './inputs.ts';

const WEB = fileURLToPath(new URL('..', import.meta.url));

/** Admin screens must never show stale data. */
const EXCLUDED_SOURCES = /features\/admin\/|locales\/\w+\/(?:admin[\w-]*|landing)\.po/;
const CATALOG = /locales\/(\w+)\/(?:app|place|settings|legal)\.po/;
/** Pictures that all screens need; others are cached when seen. */
const SHARED_PICTURES = /^(island|otter|kingfisher|monitor-lizard)[\w-]*\.svg$/;

function collectOfflineFiles(manifest: Manifest) {
  const files = new Set<string>();
  const catalogs: Record<string, string[]> = {};
  const seen = new Set<string>();
  function follow(key: string): void {
    const chunk = manifest[key];
    if (!chunk || seen.has(key) || EXCLUDED_SOURCES.test(key)) return;
    seen.add(key);
    const language = CATALOG.exec(key)?.[1] ?? 'en';
    if (language === 'en')
      for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(`/${file}`);
    else (catalogs[language] ??= []).push(`/${chunk.file}`);
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) follow(next);
  }
  follow('app.html');
  return { files, catalogs };
}

async function toEntry(folder: string, url: string): Promise<{ url: string; revision: string | null }> {
  if (url.startsWith('/assets/')) return { url, revision: null };
  return {
    url,
    revision: createHash('sha256')
      .update(await readFile(folder + url))
      .digest('base64url'),
  };
}

/** Must run after `writeAppPage`, because the precache list contains hashes of the files that it writes. */
export async function writeWorker(folder: string, manifest: Manifest): Promise<void> {
  const { files, catalogs } = collectOfflineFiles(manifest);
  const pictures = (await readdir(`${folder}/assets`)).filter((file) => SHARED_PICTURES.test(file));
  const urls = ['/app.html', '/start.js', '/favicon.svg', ...files, ...pictures.map((file) => `/assets/${file}`)];
  const precacheEntries = await Promise.all(urls.map((url) => toEntry(folder, url)));
  await build({
    configFile: false,
    logLevel: 'warn',
    root: WEB,
    define: {
      PRECACHED_FILES: JSON.stringify(precacheEntries),
      CATALOGS: JSON.stringify(catalogs),
      'process.env.NODE_ENV': '"production"',
    },
    build: {
      target: BROWSER_FLOOR,
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: `${WEB}src/worker/worker.ts`,
        output: { format: 'iife', entryFileNames: 'worker.js' },
      },
    },
  });
}
