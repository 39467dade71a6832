import { fillDot, drawText } from './brush.ts';
import { drawFrame, FRAME } from './card-frame.ts';
import { CARD, INNER_WIDTH, wrapText } from './card-layout.ts';
import type { CardCanvas } from './card-file.ts';

/** Some browsers do not paint an SVG without its own size, so `size` in pixels is added. Throws if it cannot be loaded. */
async function loadSvgImage(address: string, size: number): Promise<HTMLImageElement> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  const svg = (await response.text()).replace('<svg ', `<svg width="${size}" height="${size}" `);
  const image = new Image(size, size);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  return image;
}

export interface AchievementLabels {
  title: string;
  date: string;
  kicker: string;
  figure?: string;
  headline: string;
  lines: readonly string[];
}

const CENTRE_X = CARD.width / 2;
const ACHIEVEMENT = {
  kicker: { x: FRAME.title.x, y: 282, width: INNER_WIDTH },
  disc: { x: CENTRE_X, y: 618, radius: 290 },
  headline: { x: CENTRE_X, y: 1006, width: INNER_WIDTH },
  lines: { y: 1070, height: 50, maxLines: 3 },
  emblemSizePx: 440,
} as const;

const LINE_FONT_SIZE_PX = 36;

function drawLines({ brush, colours, fontFamily: family }: CardCanvas, lines: readonly string[]): void {
  const { y, height, maxLines } = ACHIEVEMENT.lines;
  brush.font = `600 ${LINE_FONT_SIZE_PX}px ${family}`;
  const wrapped = lines.flatMap((line) => wrapText(line, INNER_WIDTH, (part) => brush.measureText(part).width));
  wrapped.slice(0, maxLines).forEach((line, index) => {
    const at = { x: CENTRE_X, y: y + index * height, width: INNER_WIDTH };
    drawText(brush, line, at, { family, weight: 600, size: LINE_FONT_SIZE_PX, colour: colours.muted, align: 'center' });
  });
}

/** `emblem` is the address of an SVG, null to draw a figure. */
export async function drawAchievement(
  canvas: CardCanvas,
  labels: AchievementLabels,
  emblem: string | null,
): Promise<void> {
  const { brush, colours, fontFamily: family } = canvas;
  const { kicker, disc, headline, emblemSizePx: size } = ACHIEVEMENT;
  const image = emblem === null ? null : await loadSvgImage(emblem, size);
  drawFrame(canvas, labels);
  drawText(brush, labels.kicker, kicker, { family, weight: 600, size: 38, colour: colours['on-forest'] });
  fillDot(brush, disc, disc.radius, colours.surface);
  fillDot(brush, disc, disc.radius - 24, image ? colours['sun-soft'] : colours['leaf-soft']);
  if (image) brush.drawImage(image, disc.x - size / 2, disc.y - size / 2, size, size);
  else {
    const at = { x: disc.x, y: disc.y + 66, width: 2 * disc.radius - 120 };
    const font = { family, weight: 800, size: 190, colour: colours['leaf-strong'], align: 'center' } as const;
    drawText(brush, labels.figure ?? '', at, font);
  }
  drawText(brush, labels.headline, headline, { family, weight: 800, size: 76, colour: colours.ink, align: 'center' });
  drawLines(canvas, labels.lines);
}
