import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { maskableIcon, shortcutIcons, touchIcon, favicon } from '@ecopulse/illustrations/app-icons';
import sharp from 'sharp';
import type { WebManifest } from '../src/app/manifests.ts';

const TOKENS = fileURLToPath(new URL('../src/ui/tokens.css', import.meta.url));

const ICONS: Readonly<Record<string, readonly [svg: string, width: number]>> = {
  'apple-touch-icon': [touchIcon(), 180],
  'icons/app-192': [favicon(), 192],
  'icons/app-512': [favicon(), 512],
  'icons/maskable-192': [maskableIcon(), 192],
  'icons/maskable-512': [maskableIcon(), 512],
  ...Object.fromEntries(Object.entries(shortcutIcons).map(([name, svg]) => [`icons/${name}-96`, [svg, 96] as const])),
};

export async function writeIcons(folder: string): Promise<void> {
  await mkdir(`${folder}/icons`, { recursive: true });
  await Promise.all(
    Object.entries(ICONS).map(([file, [svg, width]]) =>
      sharp(Buffer.from(svg)).resize(width, width).png({ compressionLevel: 9 }).toFile(`${folder}/${file}.png`),
    ),
  );
}

async function readPaperColour(): Promise<string> {
  const [, colour] = /--paper: (#[\da-f]{6});/.exec(await readFile(TOKENS, 'utf8')) ?? [];
  if (colour === undefined) throw new Error('The tokens have no --paper');
  return colour;
}

export async function writeManifests(folder: string, manifests: readonly WebManifest[]): Promise<void> {
  const colour = await readPaperColour();
  await mkdir(`${folder}/manifest`, { recursive: true });
  await Promise.all(
    manifests.map((manifest) => {
      const text = JSON.stringify({ ...manifest, theme_color: colour, background_color: colour }, null, 2);
      return writeFile(`${folder}/manifest/${manifest.lang}.webmanifest`, `${text}\n`);
    }),
  );
}
