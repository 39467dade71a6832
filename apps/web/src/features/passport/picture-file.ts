import { drawPassport } from './draw-passport.ts';
import type { PictureLabels } from './draw-passport.ts';
import type { PassportStamp } from './passport-grouping.ts';
import { PICTURE } from './picture-layout.ts';
import { lightColours } from './picture-colours.ts';

const FILE_NAME = 'ecopulse-passport.png';

/** The fonts of the picture. If they do not load, system fonts are used. */
async function loadFonts(family: string, text: string): Promise<void> {
  await Promise.all([600, 800].map((weight) => document.fonts.load(`${weight} 40px ${family}`, text))).catch(
    () => undefined,
  );
}

/** Draws the passport and returns it as a file. Throws if this device cannot. */
export async function passportFile(stamps: readonly PassportStamp[], labels: PictureLabels): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), PICTURE);
  const fontFamily = getComputedStyle(document.body).fontFamily;
  await loadFonts(fontFamily, labels.title);
  const brush = canvas.getContext('2d');
  if (!brush) throw new Error('This device draws no pictures');
  drawPassport(brush, { stamps, labels, colours: lightColours(), fontFamily });
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
  if (!blob) throw new Error('This device makes no picture of a canvas');
  return new File([blob], FILE_NAME, { type: 'image/png' });
}

/** Whether the device's share sheet accepts the file. */
export function canShareFile(file: File): boolean {
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] });
}
