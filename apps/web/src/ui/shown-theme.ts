export type Theme = 'light' | 'dark';

/** `public/theme.js` sets it before the first paint. Light during prerendering. */
export function shownTheme(): Theme {
  if (typeof document === 'undefined') return 'light';
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
}
