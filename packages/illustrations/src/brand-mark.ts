const leaf = 'M7 27.4C2.4 18.6 5.4 8.2 15.2 5c4.4-1.5 9-1.7 13-1.1.9 8.3-.3 15.7-5.2 20.3-4.3 4-10.2 4.5-16 3.2z';
const pulse = 'M2 19.6h6.8l2.6-5.6 4 9.6 4-12.8 2.6 6h8';

/** The logo, a leaf with a pulse through it, to be set inline: it takes its colours from `--leaf` and `--sun`. */
export function brandMark(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" aria-hidden="true"><path d="${leaf}" fill="var(--leaf)"/><path d="${pulse}" fill="none" stroke="var(--sun)" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
}

/** The icon of the browser's tab: a bolder drawing on its own ground, so that it reads at 16 px on light and dark bars. */
export function favicon(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#1E7B4B"/><path d="M8.6 26C4.4 18.2 7.2 9.4 15.6 6.6c3.6-1.2 7.2-1.4 10.4-.9.7 6.7-.2 12.6-4.1 16.3-3.5 3.3-8.5 4.8-13.3 4z" fill="#DFF0E2"/><path d="M3 19.5h6.6l2.4-5 4 8.5 3.6-11 2.4 7.5h7" fill="none" stroke="#0F4D3A" stroke-width="5.5" stroke-linejoin="round"/><path d="M3 19.5h6.6l2.4-5 4 8.5 3.6-11 2.4 7.5h7" fill="none" stroke="#F2B632" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
}
