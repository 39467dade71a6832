const leaf = 'M7 27.4C2.4 18.6 5.4 8.2 15.2 5c4.4-1.5 9-1.7 13-1.1.9 8.3-.3 15.7-5.2 20.3-4.3 4-10.2 4.5-16 3.2z';
const pulse = 'M2 19.6h6.8l2.6-5.6 4 9.6 4-12.8 2.6 6h8';

/** For inline use: takes its colours from the CSS variables `--leaf` and `--sun`. */
export function brandMark(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" aria-hidden="true"><path d="${leaf}" fill="var(--leaf)"/><path d="${pulse}" fill="none" stroke="var(--sun)" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
}

const beat = 'M3 19h8.5l3-8 4.5 13 3-5H29';

export const ICON_GROUND = '#0F4D3A';

/** Bolder than the logo, legible at 16 px. */
export const boldMark = `<path d="M6.5 28C1.5 18.5 4.5 7.5 15 4c4.5-1.5 9.5-1.8 13.5-1.2 1 9-.3 17-5.5 21.7-4.5 4.2-10.5 5-16.5 3.5z" fill="#5FCF8D"/><path d="${beat}" fill="none" stroke="#0F4D3A" stroke-width="6.5" stroke-linejoin="round"/><path d="${beat}" fill="none" stroke="#F5C65A" stroke-width="3.2" stroke-linecap="round" stroke-linejoin="round"/>`;

/** Has its own background, for light and dark browser tabs. */
export function favicon(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${ICON_GROUND}"/>${boldMark}</svg>`;
}
