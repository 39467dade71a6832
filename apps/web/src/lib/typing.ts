import { useSyncExternalStore } from 'react';
/** How long a replaced field may take to appear again. */
const MAX_WAIT_MS = 10_000;

/**
 * Keeps what was typed into the prerendered page: React replaces its fields if the chosen language is another one, if an
 * extension has added elements to a form, and always in the app.
 */
export function keepEarlyTyping(root: Element): void {
  const typed = new Set([...root.querySelectorAll('input')].filter((input) => input.value !== input.defaultValue));
  if (typed.size === 0) return;
  const focused = document.activeElement;
  const observer = new MutationObserver(() => {
    for (const old of typed) {
      const field = old.isConnected ? null : root.querySelector<HTMLInputElement>(`input[name="${old.name}"]`);
      if (!field) continue;
      typed.delete(old);
      if (field.value === '') typeInto(field, old.value);
      if (old === focused && document.activeElement === document.body) field.focus();
    }
  });
  observer.observe(root, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), MAX_WAIT_MS);
}

/** React listens for the event, and compares with the value that it set itself through the field's own property. */
function typeInto(field: HTMLInputElement, value: string): void {
  Reflect.set(HTMLInputElement.prototype, 'value', value, field);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Safari sends the Enter that ends a composition after it, with this code of a key that an input method has handled. */
const HANDLED_KEY_CODE = 229;

/**
 * Keeps keys from all handlers, of libraries too, while an input method composes text: then Enter, Escape and arrows choose
 * among its candidates. Its own handling is not affected.
 */
export function ignoreKeysWhileComposing(): void {
  addEventListener(
    'keydown',
    (event) => {
      // oxlint-disable-next-line typescript/no-deprecated -- nothing else tells Safari's last key
      if (event.isComposing || event.keyCode === HANDLED_KEY_CODE) event.stopImmediatePropagation();
    },
    { capture: true },
  );
}

function subscribeToNothing(): () => void {
  return () => {};
}

/** False until hydration. Forms must not be submitted earlier. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
