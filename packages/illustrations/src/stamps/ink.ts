import { silhouettes, type Silhouette } from '../emblems/silhouettes.ts';
import type { Theme } from '../palette.ts';
import type { Random } from '../random.ts';
import { dots, round, stroked } from '../svg.ts';

export interface Imprint {
  readonly edge: Silhouette;
  readonly ink: 'leaf' | 'water' | 'coral' | 'violet' | 'bark';
  /** Centred on 0,0, about 64 across. */
  readonly glyph: (ink: string) => string;
  /** Cut out of the glyph by a mask, so painted in black. */
  readonly cut?: string;
}

const inks: Readonly<Record<Theme, Readonly<Record<Imprint['ink'], string>>>> = {
  light: { leaf: '#1B7145', water: '#2A6585', coral: '#B4382A', violet: '#654591', bark: '#764B2A' },
  dark: { leaf: '#5FCF8D', water: '#7CC3E3', coral: '#FF8B7A', violet: '#BFA5E4', bark: '#DFAF7F' },
};

/** Silhouettes are 150 across, a stamp is 108. */
const edgeScale = 0.72;

function ring(ink: string, scale: number, width: number, dashes: string, cap: 'butt' | 'round' = 'butt'): string {
  return `<use href="#e" transform="scale(${scale})" stroke="${ink}" stroke-width="${round(width / scale)}" stroke-dasharray="${dashes}" stroke-linecap="${cap}"/>`;
}

/** Dashes with tiny gaps that add up to 360, the whole outline. */
function wornDashes(random: Random): string {
  const parts: number[] = [];
  let remaining = 360;
  while (remaining > 70) {
    const stroke = random.whole(30, 68);
    const gap = round(random.between(0.5, 1.8));
    parts.push(stroke, gap);
    remaining -= stroke + gap;
  }
  return [...parts, round(remaining - 1), 1].join(' ');
}

function specks(random: Random): string {
  const scatter = (count: number): { x: number; y: number }[] =>
    Array.from({ length: count }, () => {
      const angle = random.between(0, Math.PI * 2);
      const reach = Math.sqrt(random.between(0.02, 1)) * 54;
      return { x: Math.cos(angle) * reach, y: Math.sin(angle) * reach };
    });
  return dots(scatter(22), '#000', 1.1) + dots(scatter(7), '#000', 1.9);
}

const GLYPH_TRANSFORM = 'translate(0-6) scale(.93)';

const pulse = 'M-19 0H-8L-4.5-6L.5 6L4-4L6 0H19';

function drawPrint(random: Random, imprint: Imprint, ink: string): string {
  const turn = random.whole(-10, 10);
  const fadeAngle = random.whole(0, 359);
  return (
    `<linearGradient id="t" gradientTransform="rotate(${fadeAngle} .5 .5)"><stop offset=".5" stop-color="#fff"/><stop offset="1" stop-color="#b4b4b4"/></linearGradient>` +
    `<mask id="m" maskUnits="userSpaceOnUse" x="-60" y="-60" width="120" height="120"><path d="M-60-60H60V60H-60z" fill="url(#t)"/><g transform="${GLYPH_TRANSFORM}">${imprint.cut ?? ''}</g>${specks(random)}</mask></defs>` +
    `<g transform="translate(60 60) rotate(${turn})" mask="url(#m)">` +
    ring(ink, edgeScale, 3.2, wornDashes(random)) +
    // A slightly shifted second print makes one side thicker.
    `<g transform="translate(${round(random.between(-0.7, 0.7))} ${round(random.between(0.3, 0.8))})">${ring(ink, edgeScale, 2.4, wornDashes(random))}</g>` +
    ring(ink, 0.655, 2, '0 8', 'round') +
    ring(ink, 0.595, 1.5, wornDashes(random)) +
    `<g transform="${GLYPH_TRANSFORM}">${imprint.glyph(ink)}</g>${stroked(pulse, ink, 2.6, { transform: 'translate(0 31)' })}</g>`
  );
}

/** Centred on 60,60. */
export function inkMark(random: Random, imprint: Imprint, theme: Theme, look: 'collected' | 'open'): string {
  const ink = inks[theme][imprint.ink];
  // `defs` stays open for further definitions.
  const edge = `<defs><path id="e" pathLength="360" d="${silhouettes[imprint.edge]}"/>`;
  if (look === 'collected') return edge + drawPrint(random, imprint, ink);
  const cut =
    imprint.cut === undefined
      ? ''
      : `<mask id="m" maskUnits="userSpaceOnUse" x="-60" y="-60" width="120" height="120"><path d="M-60-60H60V60H-60z" fill="#fff"/>${imprint.cut}</mask>`;
  return (
    `${edge}${cut}</defs><g transform="translate(60 60)"><g opacity=".8">${ring(ink, edgeScale, 1.8, '6 4')}</g>` +
    `<g transform="translate(0 -2)" opacity=".36"${cut === '' ? '' : ' mask="url(#m)"'}>${imprint.glyph(ink)}</g></g>`
  );
}
