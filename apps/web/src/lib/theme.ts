import { useSyncExternalStore } from 'react';
import { currentTheme, type Theme } from '../ui/art.tsx';
import { storeValue } from './stored-values.ts';

const STORAGE_KEY = 'theme';
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Has no effect from the second time on.
  addEventListener('storage', followOtherTab);
  return () => listeners.delete(listener);
}

/** Disables transitions during the change: a fade of every element would take longer than the change. */
const NO_TRANSITIONS = 'data-still';

function applyTheme(theme: Theme): void {
  const root = document.documentElement;
  root.setAttribute(NO_TRANSITIONS, '');
  requestAnimationFrame(() => setTimeout(() => root.removeAttribute(NO_TRANSITIONS)));
  root.dataset.theme = theme;
  const themeColour = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  if (themeColour) themeColour.content = getComputedStyle(root).getPropertyValue('--paper').trim();
  for (const listener of listeners) listener();
}

function followOtherTab(event: StorageEvent): void {
  if (event.key === STORAGE_KEY) applyTheme(event.newValue === 'dark' ? 'dark' : 'light');
}

export function chooseTheme(theme: Theme): void {
  storeValue(STORAGE_KEY, theme);
  applyTheme(theme);
}

function toggle(): void {
  chooseTheme(currentTheme() === 'dark' ? 'light' : 'dark');
}

export function useTheme(): { theme: Theme; toggle: () => void } {
  const theme = useSyncExternalStore(subscribe, currentTheme, () => 'light' as const);
  return { theme, toggle };
}
