/** In a view box of 32 × 32. */
export const BRAND_LEAF =
  'M7 27.4C2.4 18.6 5.4 8.2 15.2 5c4.4-1.5 9-1.7 13-1.1.9 8.3-.3 15.7-5.2 20.3-4.3 4-10.2 4.5-16 3.2z';
export const BRAND_PULSE = 'M2 19.6h6.8l2.6-5.6 4 9.6 4-12.8 2.6 6h8';

/** For inline use: takes its colours from the CSS variables `--leaf` and `--sun`. */
export function brandMark(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" aria-hidden="true"><path d="${BRAND_LEAF}" fill="var(--leaf)"/><path d="${BRAND_PULSE}" fill="none" stroke="var(--sun)" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
}

const boldPulse = 'M3 19h8.5l3-8 4.5 13 3-5H29';

const ICON_BACKGROUND = '#0F4D3A';

/** Bolder than the logo, legible at 16 px. */
const boldMark = `<path d="M6.5 28C1.5 18.5 4.5 7.5 15 4c4.5-1.5 9.5-1.8 13.5-1.2 1 9-.3 17-5.5 21.7-4.5 4.2-10.5 5-16.5 3.5z" fill="#5FCF8D"/><path d="${boldPulse}" fill="none" stroke="#0F4D3A" stroke-width="6.5" stroke-linejoin="round"/><path d="${boldPulse}" fill="none" stroke="#F5C65A" stroke-width="3.2" stroke-linecap="round" stroke-linejoin="round"/>`;

/** Has its own background, for light and dark browser tabs. */
export function favicon(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${ICON_BACKGROUND}"/>${boldMark}</svg>`;
}

const GREEN = '#5FCF8D';
const YELLOW = '#F5C65A';

function onBackground(radius: number, drawing: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="${radius}" fill="${ICON_BACKGROUND}"/>${drawing}</svg>`;
}

function scaleToCentre(drawing: string, scale: number): string {
  const edge = 16 - 16 * scale;
  return `<g transform="translate(${edge} ${edge}) scale(${scale})">${drawing}</g>`;
}

/** Launchers mask this icon: a circle of 40 % of its width stays visible (W3C, Web Application Manifest, "safe zone"). */
export function maskableIcon(): string {
  return onBackground(0, scaleToCentre(boldMark, 0.66));
}

export function touchIcon(): string {
  return onBackground(0, scaleToCentre(boldMark, 0.8));
}

const pin = `<path d="M16 28c-5.5-6.4-8.5-10.4-8.5-15a8.5 8.5 0 0 1 17 0c0 4.6-3 8.6-8.5 15z" fill="${GREEN}"/><path d="m12.3 13 2.7 2.8 4.9-5.2" fill="none" stroke="${ICON_BACKGROUND}" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/>`;
const book = `<path d="M4 8c4.5-1.6 8.5-1.2 12 1.2 3.5-2.4 7.5-2.8 12-1.2v16c-4.5-1.6-8.5-1.2-12 1.2-3.5-2.4-7.5-2.8-12-1.2z" fill="${GREEN}"/><path d="M16 9.2v16" stroke="${ICON_BACKGROUND}" stroke-width="1.8"/><path d="M19.5 14.5c1.8-.6 3.6-.7 5.4-.3M19.5 18.7c1.8-.6 3.6-.7 5.4-.3" fill="none" stroke="${YELLOW}" stroke-width="2" stroke-linecap="round"/>`;
const passport = `<rect x="7" y="4" width="18" height="24" rx="3" fill="${GREEN}"/><circle cx="16" cy="13.5" r="5.5" fill="none" stroke="${YELLOW}" stroke-width="2.4"/><path d="M14 15.8c-.4-2.8 1-4.6 4.2-4.8.2 3-1.2 4.7-4.2 4.8z" fill="${ICON_BACKGROUND}"/><path d="M11.5 23.5h9" stroke="${ICON_BACKGROUND}" stroke-width="2.2" stroke-linecap="round"/>`;

export const shortcutIcons = {
  'check-in': onBackground(16, scaleToCentre(pin, 0.8)),
  review: onBackground(16, scaleToCentre(book, 0.72)),
  passport: onBackground(16, scaleToCentre(passport, 0.76)),
} as const;
