import { useSyncExternalStore } from 'react';
import { storeChoice } from './stored-choice.ts';

export type Theme = 'light' | 'dark';

const KEY = 'theme';
const listeners = new Set<() => void>();

/** `public/theme.js` put it there before the first paint. */
function currentTheme(): Theme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', followOtherTab);
  return () => listeners.delete(listener);
}

function show(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  // The browser's own bar takes the colour of the page.
  const bar = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  if (bar) bar.content = getComputedStyle(document.documentElement).getPropertyValue('--paper').trim();
  for (const listener of listeners) listener();
}

function followOtherTab(event: StorageEvent): void {
  if (event.key === KEY) show(event.newValue === 'dark' ? 'dark' : 'light');
}

function toggle(): void {
  const theme = currentTheme() === 'dark' ? 'light' : 'dark';
  storeChoice(KEY, theme);
  show(theme);
}

/** The theme that is shown, and how to change it; remembered in this browser, light until chosen. */
export function useTheme(): { theme: Theme; toggle: () => void } {
  const theme = useSyncExternalStore(subscribe, currentTheme, () => 'light' as const);
  return { theme, toggle };
}
