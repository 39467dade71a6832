import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Manifest, minify } from 'vite';
import type * as Landing from '../src/app/landing/render.tsx';
import type * as Manifests from '../src/app/manifests.ts';
import type * as Screens from '../src/app/prerender/render-screens.tsx';
import { writeAppPage } from './app-page.ts';
import { compressAssets } from './compress.ts';
import { hashInputs } from './inputs.ts';
import { writeIcons, writeManifests } from './install.ts';
import { toLandingDocument } from './landing.ts';
import { writeWorker } from './worker.ts';

const WEB = fileURLToPath(new URL('..', import.meta.url));
const DIST = `${WEB}dist`;
const RENDERERS = `${WEB}.cache/renderers`;
const CONFIG = `${WEB}vite.config.ts`;

async function buildRenderers() {
  await build({
    configFile: CONFIG,
    logLevel: 'warn',
    build: { ssr: true, outDir: RENDERERS, manifest: false, copyPublicDir: false },
  });
  const load = (name: string) => import(pathToFileURL(`${RENDERERS}/${name}.js`).href) as Promise<unknown>;
  const [landing, screens, manifests] = await Promise.all(['render', 'render-screens', 'manifests'].map(load));
  return {
    ...(landing as typeof Landing),
    ...(screens as typeof Screens),
    ...(manifests as typeof Manifests),
  };
}

/** It blocks the first paint. Browsers below the floor read it too, so its syntax stays old. */
async function minifyTheme(): Promise<void> {
  const file = `${DIST}/theme.js`;
  const { code } = await minify('theme.js', await readFile(file, 'utf8'), { compress: { target: 'es2019' } });
  await writeFile(file, code);
}

// Hash first, so that a change during the build counts as new.
const inputs = await hashInputs();
await build({ configFile: CONFIG, logLevel: 'warn' });
const manifest = JSON.parse(await readFile(`${DIST}/.vite/manifest.json`, 'utf8')) as Manifest;
const { renderLandingPages, collectPageRequirements, renderScreens, createManifests } = await buildRenderers();

const template = await readFile(`${DIST}/landing.html`, 'utf8');
for (const page of await renderLandingPages()) {
  const folder = page.language === 'en' ? `${DIST}/landing` : `${DIST}/landing/${page.language}`;
  await mkdir(folder, { recursive: true });
  await writeFile(`${folder}/${page.name}.html`, toLandingDocument(template, page, manifest));
}
await rm(`${DIST}/landing.html`);
await minifyTheme();
const pages = await collectPageRequirements();
const prerendered = pages.filter(({ isPrerendered }) => isPrerendered).map(({ page }) => page);
await writeAppPage(DIST, manifest, pages, await renderScreens(prerendered));
await writeWorker(DIST, manifest);
await rm(`${DIST}/.vite`, { recursive: true });
await writeIcons(DIST);
await writeManifests(DIST, await createManifests());
await compressAssets(DIST);
await writeFile(`${DIST}/build.json`, `${JSON.stringify({ inputs })}\n`);
