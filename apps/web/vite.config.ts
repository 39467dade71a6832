import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { chooseEntry, preloadFont } from './vite-entries.ts';
import { sourcePlugins } from './vite-plugins.ts';

const API = 'http://localhost:3000';

function here(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}

export default defineConfig({
  root: here('.'),
  appType: 'mpa',
  plugins: [...sourcePlugins(), tailwindcss(), preloadFont(), chooseEntry(API)],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    // A data: address would be neither cached nor allowed by the page's policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: { landing: here('landing.html'), app: here('app.html') } },
  },
  server: { proxy: { '/api': API } },
});
