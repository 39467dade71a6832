import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { chunks, compileEarly } from './vite-chunks.ts';
import { chooseEntry, preloadFont } from './vite-entries.ts';
import { iconsWithoutKeys, sourcePlugins } from './vite-plugins.ts';

const API = 'http://localhost:3000';

/** Declaring a schema has no side effects, so only the schemas of forms that a page checks reach the browser. */
const PURE_IN_CONTRACT = [
  'defineEndpoints',
  'wholeNumber',
  'digits',
  'text',
  'line',
  'limitInQuery',
  ...['object', 'extend', 'nullable', 'optional', 'array', 'enum', 'record', 'union', 'pipe', 'transform'].map(
    (name) => `z.${name}`,
  ),
  ...['string', 'number', 'boolean', 'int', 'literal', 'unknown', 'iso.date', 'iso.datetime'].map(
    (name) => `z.${name}`,
  ),
];

/** What the app has loaded before it fetches anything. */
const LOADED = /^assets\/(rolldown-runtime|base|app-shared)-/;

/**
 * What a file that is fetched later needs at once. A prerendered page of visitors names the scripts of its own page already, see
 * `build-landing.ts`: their names in the entry would cost every page more than a kilobyte.
 */
function neededFiles(_file: string, needed: string[], { hostId }: { hostId: string }): string[] {
  if (hostId.startsWith('assets/landing-')) return needed.filter((each) => each.endsWith('.css'));
  return hostId.startsWith('assets/app-start-') ? needed.filter((each) => !LOADED.test(each)) : needed;
}

function here(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}

export default defineConfig({
  root: here('.'),
  appType: 'mpa',
  plugins: [...sourcePlugins(), iconsWithoutKeys(), tailwindcss(), preloadFont(), chooseEntry(API), compileEarly()],
  // A replacement for what old versions of React lack; ours has it.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    // A data: address would be neither cached nor allowed by the page's policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: neededFiles },
    rolldownOptions: {
      input: { landing: here('landing.html'), app: here('app.html') },
      checks: { bundlerTimings: false },
      treeshake: { manualPureFunctions: PURE_IN_CONTRACT },
      ...chunks,
    },
  },
  server: { proxy: { '/api': API } },
});
