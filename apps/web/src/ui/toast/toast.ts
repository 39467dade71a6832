import { useSyncExternalStore } from 'react';

/** From the specification: one toast at a time, for 5 s. A dismissed toast leaves the store much later. */
export const TOAST_DURATION_MS = 5000;
export const TOAST_SWIPE_PX = 50;
export const TOAST_HOTKEY = 'F8';
const REMOVE_DELAY_MS = 1_000_000;
const MAX_TOASTS = 1;

interface ToastContent {
  title: string;
  description?: string | undefined;
  variant?: 'default' | 'destructive';
  /** Closes the toast. The landing page does not show it. */
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

function setToasts(next: readonly ToastMessage[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

export function toast({ variant = 'default', ...content }: ToastContent): void {
  lastId += 1;
  setToasts([{ ...content, id: lastId, variant, open: true }, ...toasts].slice(0, MAX_TOASTS));
}

export function dismissToast(id: number): void {
  if (!toasts.some((each) => each.id === id && each.open)) return;
  setToasts(toasts.map((each) => (each.id === id ? { ...each, open: false } : each)));
  setTimeout(() => setToasts(toasts.filter((each) => each.id !== id)), REMOVE_DELAY_MS);
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
