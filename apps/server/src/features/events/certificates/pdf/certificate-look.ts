import { BRAND_LEAF, BRAND_PULSE } from '@ecopulse/illustrations/app-icons';
import type { Language } from '@ecopulse/contract/accounts/preferences';
import { encode } from 'uqr';
import { drawLine } from './certificate-document.ts';
import { toText } from './certificate-text.ts';

/** A4. */
const PAGE = { width: 595.28, height: 841.89 } as const;
export const MARGIN = 56;
export const INNER_WIDTH = PAGE.width - 2 * MARGIN;
export const RIGHT = PAGE.width - MARGIN;
export const BOTTOM = PAGE.height - MARGIN;
export const FIRST_BASELINE = 174;
export const QR_SIDE = 92;

// The light theme, for print.
const FOREST = '#0f4d3a';
const LEAF = '#1e7b4b';
const SUN = '#f2b632';
const INK = '#17251c';
const MUTED = '#55635a';

export const STYLES = {
  title: { size: 28, weight: 700, colour: FOREST },
  label: { size: 11, weight: 400, colour: MUTED },
  name: { size: 24, weight: 700, colour: INK },
  heading: { size: 13, weight: 700, colour: FOREST },
  column: { size: 10, weight: 700, colour: FOREST },
  body: { size: 11, weight: 400, colour: INK },
  strong: { size: 11, weight: 700, colour: INK },
  link: { size: 11, weight: 400, colour: LEAF },
  small: { size: 9.5, weight: 400, colour: MUTED },
} as const;

/** What readers need not hear. */
function artifact(document: PDFKit.PDFDocument, draw: () => unknown): void {
  document.markContent('Artifact', { type: 'Layout' });
  draw();
  document.endMarkedContent();
}

export function drawHeader(document: PDFKit.PDFDocument, language: Language): void {
  const height = 112;
  artifact(document, () => {
    document.rect(0, 0, PAGE.width, height).fill(FOREST);
    document.save().rect(0, 0, PAGE.width, height).clip();
    document.translate(PAGE.width - 178, -54).scale(6.4);
    document.path(BRAND_LEAF).fillOpacity(0.55).fill(LEAF);
    document.path(BRAND_PULSE).lineWidth(1.4).lineCap('round').lineJoin('round').stroke(SUN);
    document.restore();
    document.save().translate(MARGIN, 34).scale(1.4);
    document.path(BRAND_LEAF).fill('#5fcf8d');
    document.path(BRAND_PULSE).lineWidth(2.6).lineCap('round').lineJoin('round').stroke(SUN);
    document.restore();
    drawLine(document, { ...toText('EcoPulse', language, 700), size: 24, colour: '#eef6ee' }, MARGIN + 58, 65);
  });
}

/** Returns the first baseline. */
export function addPage(document: PDFKit.PDFDocument): number {
  document.addPage();
  artifact(document, () => document.rect(0, 0, PAGE.width, 14).fill(FOREST));
  return MARGIN + 12;
}

export function drawColumnBand(document: PDFKit.PDFDocument, baseline: number): void {
  artifact(document, () => document.roundedRect(MARGIN, baseline - 16, INNER_WIDTH, 26, 6).fill('#dff0e2'));
}

export function drawRule(document: PDFKit.PDFDocument, y: number): void {
  artifact(document, () => document.moveTo(MARGIN, y).lineTo(RIGHT, y).lineWidth(0.75).stroke('#e3ddcd'));
}

export function drawQrCode(document: PDFKit.PDFDocument, text: string, top: number): void {
  const { data, size } = encode(text, { border: 0 });
  const side = QR_SIDE / size;
  artifact(document, () => {
    for (const [row, cells] of data.entries())
      for (const [column, isDark] of cells.entries())
        if (isDark) document.rect(RIGHT - QR_SIDE + column * side, top + row * side, side, side);
    document.fill(INK);
  });
}

export function numberPages(document: PDFKit.PDFDocument, language: Language): void {
  const { count } = document.bufferedPageRange();
  if (count === 1) return;
  for (let page = 0; page < count; page += 1) {
    document.switchToPage(page);
    const number = { ...toText(`${page + 1} / ${count}`, language, 400), ...STYLES.small };
    artifact(document, () => drawLine(document, number, RIGHT - 24, PAGE.height - 28));
  }
}
