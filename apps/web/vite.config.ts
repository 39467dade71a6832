import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { codeSplitting } from './build/chunks.ts';
import { chooseEntry, preloadFont } from './build/entries.ts';
import { compileEarly, icons, noteImportsOfRoutes, sourcePlugins } from './build/plugins.ts';

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

/** Modules that only the build runs (`build/build.ts`). */
const RENDERERS = ['src/app/landing/render.tsx', 'src/app/prerender/render-screens.tsx', 'src/app/manifests.ts'];

function here(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}

/** Catalogs are named by their language. Seven characters tell two releases of a file apart. */
function chunkFileNames({ facadeModuleId }: { facadeModuleId?: string | null }): string {
  const [, language] = /\/locales\/(\w+)\/[\w-]+\.po$/.exec(facadeModuleId ?? '') ?? [];
  return language === undefined ? 'assets/[name]-[hash:7].js' : `assets/[name]-${language}-[hash:7].js`;
}

export default defineConfig(({ isSsrBuild }) => ({
  root: here('.'),
  appType: 'mpa',
  plugins: [
    noteImportsOfRoutes(),
    icons(),
    ...sourcePlugins(),
    tailwindcss(),
    preloadFont(),
    chooseEntry(API),
    compileEarly(),
  ],
  // A replacement for what old versions of React lack; ours has it.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    // A data: address would be neither cached nor allowed by the page's policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: isSsrBuild ? RENDERERS.map(here) : { landing: here('landing.html'), app: here('app.html') },
      checks: { bundlerTimings: false },
      // Groups take modules without what those import.
      preserveEntrySignatures: 'allow-extension',
      treeshake: { manualPureFunctions: PURE_IN_CONTRACT },
      output: isSsrBuild ? {} : { chunkFileNames, codeSplitting },
    },
  },
  server: { proxy: { '/api': API } },
}));
