import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { BROWSER_FLOOR } from './build/inputs.ts';
import { codeSplitting } from './build/chunks.ts';
import { chooseEntry, preloadFont } from './build/entries.ts';
import { compileEarly, icons, recordRouteImports, sourcePlugins } from './build/plugins.ts';

const API = 'http://localhost:3000';

/** Declaring a schema has no side effects, so only the schemas of forms that a page checks reach the browser. */
const PURE_IN_CONTRACT = [
  'defineEndpoints',
  'wholeNumber',
  'positiveIntegerText',
  'text',
  'trimmedText',
  'limitInQuery',
  ...['object', 'extend', 'nullable', 'optional', 'array', 'enum', 'record', 'union', 'pipe', 'transform'].map(
    (name) => `z.${name}`,
  ),
  ...['string', 'number', 'boolean', 'int', 'literal', 'unknown', 'iso.date', 'iso.datetime'].map(
    (name) => `z.${name}`,
  ),
];

/** Entry points that only the build runs (`build/build.ts`). */
const RENDERERS = ['src/app/landing/render.tsx', 'src/app/prerender/render-screens.tsx', 'src/app/manifests.ts'];

function fromConfigFolder(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}

/** Catalogs are named by their language. Seven characters tell two releases of a file apart. */
function chunkFileNames({ facadeModuleId }: { facadeModuleId?: string | null }): string {
  const [, language] = /\/locales\/(\w+)\/[\w-]+\.po$/.exec(facadeModuleId ?? '') ?? [];
  return language === undefined ? 'assets/[name]-[hash:7].js' : `assets/[name]-${language}-[hash:7].js`;
}

export default defineConfig(({ isSsrBuild }) => ({
  root: fromConfigFolder('.'),
  appType: 'mpa',
  plugins: [
    recordRouteImports(),
    icons(),
    ...sourcePlugins(),
    tailwindcss(),
    preloadFont(),
    chooseEntry(API),
    compileEarly(),
  ],
  // Only old versions of React need this shim.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: BROWSER_FLOOR,
    // Also splits selector lists such as `:lang(zh, ja)`, which Chrome knows in no version.
    cssMinify: 'lightningcss',
    // A data: address would be neither cached nor allowed by the content security policy.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The HTML of each visitors' page already preloads its scripts (`build/landing.ts`).
      resolveDependencies: (_file, files, { hostId, hostType }) => {
        if (hostType === 'html') return files;
        if (/\/(?:landing|link-contents)-[\w-]{7}\.js$/.test(hostId))
          return files.filter((file) => file.endsWith('.css'));
        // The app has loaded these, and would only name them again for each of its screens.
        return files.filter((file) => !/\/(?:base|app-start|app-shared|rolldown-runtime)-[\w-]{7}\./.test(file));
      },
    },
    rolldownOptions: {
      input: isSsrBuild
        ? RENDERERS.map(fromConfigFolder)
        : { landing: fromConfigFolder('landing.html'), app: fromConfigFolder('app.html') },
      // The renderer imports at once what the page loads on demand.
      checks: { bundlerTimings: false, ineffectiveDynamicImport: !isSsrBuild },
      // Chunk groups contain modules without their imports.
      preserveEntrySignatures: 'allow-extension',
      treeshake: { manualPureFunctions: PURE_IN_CONTRACT },
      output: isSsrBuild ? {} : { chunkFileNames, codeSplitting },
    },
  },
  server: { proxy: { '/api': API } },
}));
