import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Manifest } from 'vite';
import { hashOfInputs } from './build-inputs.ts';
import { compressAssets } from './build-compress.ts';
import { toLandingDocument } from './build-landing.ts';
import type { RenderedPage } from './src/app/landing/render.tsx';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const DIST = `${HERE}dist`;
const RENDERER = `${HERE}.cache/landing`;
const CONFIG = `${HERE}vite.config.ts`;

async function renderLanding(): Promise<RenderedPage[]> {
  await build({
    configFile: CONFIG,
    logLevel: 'warn',
    build: {
      ssr: true,
      outDir: RENDERER,
      manifest: false,
      copyPublicDir: false,
      rolldownOptions: { input: `${HERE}src/app/landing/render.tsx` },
    },
  });
  const renderer = (await import(`${pathToFileURL(RENDERER).href}/render.js`)) as {
    renderLandingPages: () => RenderedPage[];
  };
  return renderer.renderLandingPages();
}

async function writeLanding(): Promise<void> {
  const template = await readFile(`${DIST}/landing.html`, 'utf8');
  const manifest = JSON.parse(await readFile(`${DIST}/.vite/manifest.json`, 'utf8')) as Manifest;
  await mkdir(`${DIST}/landing`, { recursive: true });
  for (const page of await renderLanding()) {
    await writeFile(`${DIST}/landing/${page.name}.html`, toLandingDocument(template, page, manifest));
  }
  await rm(`${DIST}/landing.html`);
  await rm(`${DIST}/.vite`, { recursive: true });
}

// Before the build, so that a change made while it runs counts as new.
const inputs = await hashOfInputs();
await build({ configFile: CONFIG, logLevel: 'warn' });
await writeLanding();
await compressAssets(DIST);
await writeFile(`${DIST}/build.json`, `${JSON.stringify({ inputs })}\n`);
