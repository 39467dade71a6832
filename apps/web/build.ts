import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Manifest } from 'vite';
import { hashOfInputs } from './build-inputs.ts';
import { compressAssets } from './build-compress.ts';
import { writeIcons, writeManifests } from './build-install.ts';
import { toLandingDocument } from './build-landing.ts';
import { writeFirstFiles } from './build-first-files.ts';
import { writeWorker } from './build-worker.ts';
import type { RenderedPage } from './src/app/landing/render.tsx';
import type { RenderedScreen } from './src/app/prerender/render-screens.tsx';
import type { WrittenManifest } from './src/app/manifests.ts';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const DIST = `${HERE}dist`;
const RENDERERS = `${HERE}.cache/renderers`;
const CONFIG = `${HERE}vite.config.ts`;

/** Builds a module that only the build runs, such as what renders the pages, and imports it. */
async function builtModule(source: string): Promise<unknown> {
  await build({
    configFile: CONFIG,
    logLevel: 'warn',
    build: {
      ssr: true,
      outDir: `${RENDERERS}/${basename(source)}`,
      manifest: false,
      copyPublicDir: false,
      rolldownOptions: { input: `${HERE}${source}` },
    },
  });
  const file = `${RENDERERS}/${basename(source)}/${basename(source, extname(source))}.js`;
  return import(pathToFileURL(file).href);
}

async function renderLanding(): Promise<RenderedPage[]> {
  const renderer = (await builtModule('src/app/landing/render.tsx')) as {
    renderLandingPages: () => Promise<RenderedPage[]>;
  };
  return renderer.renderLandingPages();
}

async function renderScreens(): Promise<RenderedScreen[]> {
  const source = 'src/app/prerender/render-screens.tsx';
  const renderer = (await builtModule(source)) as { renderScreens: () => Promise<RenderedScreen[]> };
  return renderer.renderScreens();
}

async function manifests(): Promise<WrittenManifest[]> {
  const renderer = (await builtModule('src/app/manifests.ts')) as { allManifests: () => Promise<WrittenManifest[]> };
  return renderer.allManifests();
}

async function writeLanding(): Promise<void> {
  const template = await readFile(`${DIST}/landing.html`, 'utf8');
  const manifest = JSON.parse(await readFile(`${DIST}/.vite/manifest.json`, 'utf8')) as Manifest;
  for (const page of await renderLanding()) {
    const folder = page.language === 'en' ? `${DIST}/landing` : `${DIST}/landing/${page.language}`;
    await mkdir(folder, { recursive: true });
    await writeFile(`${folder}/${page.name}.html`, toLandingDocument(template, page, manifest));
  }
  await rm(`${DIST}/landing.html`);
  await writeFirstFiles(DIST, manifest, await renderScreens());
  await writeWorker(DIST, manifest);
  await rm(`${DIST}/.vite`, { recursive: true });
}

// Before the build, so that a change made while it runs counts as new.
const inputs = await hashOfInputs();
await build({ configFile: CONFIG, logLevel: 'warn' });
await writeLanding();
await writeIcons(DIST);
await writeManifests(DIST, await manifests());
await compressAssets(DIST);
await writeFile(`${DIST}/build.json`, `${JSON.stringify({ inputs })}\n`);
