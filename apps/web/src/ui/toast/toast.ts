import { useSyncExternalStore } from 'react';

/** The spec's constants: one toast at a time, shown for 5 s. A dismissed toast leaves the store much later. */
export const TOAST_DURATION_MS = 5000;
export const TOAST_SWIPE_PX = 50;
export const TOAST_HOTKEY = 'F8';
const REMOVE_DELAY_MS = 1_000_000;
const LIMIT = 1;

interface ToastContent {
  title: string;
  description?: string | undefined;
  variant?: 'default' | 'destructive';
  /** A button of the toast; the landing shows none. The toast closes when it is pressed. */
  action?: ToastAction;
}

interface ToastAction {
  label: string;
  onPress: () => void;
}

interface ToastMessage extends ToastContent {
  id: number;
  variant: 'default' | 'destructive';
  open: boolean;
}

let toasts: readonly ToastMessage[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly ToastMessage[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a toast and replaces the current one. */
export function toast({ variant = 'default', ...content }: ToastContent): void {
  lastId += 1;
  change([{ ...content, id: lastId, variant, open: true }, ...toasts].slice(0, LIMIT));
}

/** Closes a toast. It leaves the store after the spec's delay, when its animation is over. */
export function dismissToast(id: number): void {
  if (!toasts.some((each) => each.id === id && each.open)) return;
  change(toasts.map((each) => (each.id === id ? { ...each, open: false } : each)));
  setTimeout(() => change(toasts.filter((each) => each.id !== id)), REMOVE_DELAY_MS);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const NONE: readonly ToastMessage[] = [];

export function useToasts(): readonly ToastMessage[] {
  return useSyncExternalStore(
    subscribe,
    () => toasts,
    () => NONE,
  );
}
