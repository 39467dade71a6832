import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build, type Manifest } from 'vite';

const WEB = fileURLToPath(new URL('..', import.meta.url));

/** Screens that need the server at every step: what an admin sees must not be out of date. */
const LEFT_OUT = /features\/admin\/|locales\/\w+\/(?:admin|content|landing)\.po/;
const CATALOG = /locales\/(\w+)\/(?:app|place|settings|legal)\.po/;
/** The pictures that frame the screens; all others are kept as they are seen. */
const FRAME = /^(island|otter|kingfisher|monitor-lizard)[\w-]*\.svg$/;

/** What the app needs to show each of its screens in English, and the catalogs of each other language. */
function neededBy(manifest: Manifest) {
  const files = new Set<string>();
  const catalogs: Record<string, string[]> = {};
  const seen = new Set<string>();
  function follow(key: string): void {
    const chunk = manifest[key];
    if (!chunk || seen.has(key) || LEFT_OUT.test(key)) return;
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

/** A file that the worker keeps. A revision tells two releases apart where the name does not. */
async function toEntry(folder: string, url: string): Promise<{ url: string; revision: string | null }> {
  if (url.startsWith('/assets/')) return { url, revision: null };
  return {
    url,
    revision: createHash('sha256')
      .update(await readFile(folder + url))
      .digest('base64url'),
  };
}

/**
 * Writes the service worker, with the list of what it keeps: the last step that changes files of the app, so that no file
 * is missing from the list.
 */
export async function writeWorker(folder: string, manifest: Manifest): Promise<void> {
  const { files, catalogs } = neededBy(manifest);
  const pictures = (await readdir(`${folder}/assets`)).filter((file) => FRAME.test(file));
  const urls = ['/app.html', '/start.js', '/favicon.svg', ...files, ...pictures.map((file) => `/assets/${file}`)];
  const kept = await Promise.all(urls.map((url) => toEntry(folder, url)));
  await build({
    configFile: false,
    logLevel: 'warn',
    root: WEB,
    define: {
      KEPT_FILES: JSON.stringify(kept),
      CATALOGS: JSON.stringify(catalogs),
      'process.env.NODE_ENV': '"production"',
    },
    build: {
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
