import { useSyncExternalStore } from 'react';
import { storeChoice } from './stored-choice.ts';

export type Theme = 'light' | 'dark';

const KEY = 'theme';
const listeners = new Set<() => void>();

/** `public/theme.js` sets it before the first paint. Light while a page is prerendered. */
export function currentTheme(): Theme {
  if (typeof document === 'undefined') return 'light';
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', followOtherTab);
  return () => listeners.delete(listener);
}

/** Set while nothing may move: every card and button would fade from one theme to the other, which takes longer than the rest. */
const STILL = 'data-still';

function show(theme: Theme): void {
  const root = document.documentElement;
  root.setAttribute(STILL, '');
  requestAnimationFrame(() => setTimeout(() => root.removeAttribute(STILL)));
  root.dataset.theme = theme;
  // The browser's own toolbar takes the colour of the page.
  const bar = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  if (bar) bar.content = getComputedStyle(root).getPropertyValue('--paper').trim();
  for (const listener of listeners) listener();
}

function followOtherTab(event: StorageEvent): void {
  if (event.key === KEY) show(event.newValue === 'dark' ? 'dark' : 'light');
}

/** Applies a theme at once and stores it in this browser. */
export function chooseTheme(theme: Theme): void {
  storeChoice(KEY, theme);
  show(theme);
}

function toggle(): void {
  chooseTheme(currentTheme() === 'dark' ? 'light' : 'dark');
}

/** The current theme, and how to change it. Stored in this browser; light until one is chosen. */
export function useTheme(): { theme: Theme; toggle: () => void } {
  const theme = useSyncExternalStore(subscribe, currentTheme, () => 'light' as const);
  return { theme, toggle };
}
