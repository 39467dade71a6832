import { useSyncExternalStore } from 'react';
import { shownTheme, type Theme } from '../ui/shown-theme.ts';
import { storeChoice } from './stored-choice.ts';

const KEY = 'theme';
const listeners = new Set<() => void>();

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
  chooseTheme(shownTheme() === 'dark' ? 'light' : 'dark');
}

/** The current theme, and how to change it. Stored in this browser; light until one is chosen. */
export function useTheme(): { theme: Theme; toggle: () => void } {
  const theme = useSyncExternalStore(subscribe, shownTheme, () => 'light' as const);
  return { theme, toggle };
}
