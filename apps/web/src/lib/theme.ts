import { useSyncExternalStore } from 'react';
import { shownTheme, type Theme } from '../ui/art.tsx';
import { storeChoice } from './stored-choice.ts';

const KEY = 'theme';
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', followOtherTab);
  return () => listeners.delete(listener);
}

/** Disables transitions during the change: a fade of every element would take longer than the change. */
const STILL = 'data-still';

function show(theme: Theme): void {
  const root = document.documentElement;
  root.setAttribute(STILL, '');
  requestAnimationFrame(() => setTimeout(() => root.removeAttribute(STILL)));
  root.dataset.theme = theme;
  const bar = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  if (bar) bar.content = getComputedStyle(root).getPropertyValue('--paper').trim();
  for (const listener of listeners) listener();
}

function followOtherTab(event: StorageEvent): void {
  if (event.key === KEY) show(event.newValue === 'dark' ? 'dark' : 'light');
}

export function chooseTheme(theme: Theme): void {
  storeChoice(KEY, theme);
  show(theme);
}

function toggle(): void {
  chooseTheme(shownTheme() === 'dark' ? 'light' : 'dark');
}

export function useTheme(): { theme: Theme; toggle: () => void } {
  const theme = useSyncExternalStore(subscribe, shownTheme, () => 'light' as const);
  return { theme, toggle };
}
