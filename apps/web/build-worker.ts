import { fileURLToPath } from 'node:url';
import { build, type Manifest } from 'vite';
import { injectManifest } from 'workbox-build';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const BUILT = `${HERE}.cache/worker`;

/** Screens that need the server at every step: what an admin sees must not be of yesterday. */
const ADMIN = /features\/admin\//;
/** The words of a part in a language, but for those of visitors' pages: nobody asks for them while signed in. */
const WORDS = /locales\/(\w+)\.po\?(?!front$|visitors\/)/;

/** What the app needs to show each of its screens in English, and the words of each other language. */
interface Needed {
  readonly files: ReadonlySet<string>;
  readonly words: Readonly<Record<string, readonly string[]>>;
}

function neededBy(manifest: Manifest): Needed {
  const files = new Set<string>();
  const words: Record<string, string[]> = {};
  const seen = new Set<string>();
  function follow(key: string): void {
    const chunk = manifest[key];
    if (!chunk || seen.has(key) || ADMIN.test(key)) return;
    seen.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file);
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) follow(next);
  }
  follow('app.html');
  // Their names are put together when they are fetched, so that no module imports them.
  for (const [key, { file }] of Object.entries(manifest)) {
    const language = ADMIN.test(key) ? undefined : WORDS.exec(key)?.[1];
    if (language !== undefined && language !== 'en') (words[language] ??= []).push(`/${file}`);
  }
  return { files, words };
}

/** The pictures that frame the screens; all others are kept as they are seen. */
const FRAME = /assets\/(island|otter|kingfisher|monitor-lizard)[\w-]*\.svg$/;

/**
 * Writes the service worker, with the list of what it keeps: the last step that changes files of the app, so that no file
 * is missing from the list.
 */
export async function writeWorker(folder: string, manifest: Manifest): Promise<void> {
  const { files, words } = neededBy(manifest);
  await build({
    configFile: false,
    logLevel: 'warn',
    root: HERE,
    define: { WORDS: JSON.stringify(words), 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: BUILT,
      emptyOutDir: true,
      copyPublicDir: false,
      rolldownOptions: {
        input: `${HERE}src/worker/worker.ts`,
        output: { format: 'iife', entryFileNames: 'worker.js' },
      },
    },
  });
  const { warnings } = await injectManifest({
    swSrc: `${BUILT}/worker.js`,
    swDest: `${folder}/worker.js`,
    globDirectory: folder,
    globPatterns: ['app.html', 'start.js', 'favicon.svg', 'assets/**'],
    // The name of these files changes with their content.
    dontCacheBustURLsMatching: /^assets\//,
    manifestTransforms: [
      (entries) => ({
        manifest: entries
          .filter(
            ({ url }) => !url.startsWith('assets/') || (files.has(url) && !/\.(svg|png)$/.test(url)) || FRAME.test(url),
          )
          .map((entry) => ({ ...entry, url: `/${entry.url}` })),
      }),
    ],
  });
  if (warnings.length > 0) throw new Error(`The worker's list is incomplete: ${warnings.join(' ')}`);
}
