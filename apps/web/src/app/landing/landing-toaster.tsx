import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { dismissToast, TOAST_DURATION_MS, TOAST_HOTKEY, TOAST_SWIPE_PX, useToasts } from '../../ui/toast/toast.ts';
import { TOAST_CLOSE_STYLE, TOAST_VIEWPORT_STYLE, toastStyle } from '../../ui/toast/toast-style.ts';

type ToastMessage = ReturnType<typeof useToasts>[number];

/** Behaves like the app's toaster without its library, to keep the landing page small. */
export function LandingToaster() {
  const { t } = useLingui();
  const list = useRef<HTMLOListElement>(null);
  const open = useToasts().filter((toast) => toast.open);
  useEffect(() => {
    function focusOnHotkey(event: KeyboardEvent) {
      if (event.code === TOAST_HOTKEY) list.current?.focus();
    }
    document.addEventListener('keydown', focusOnHotkey);
    return () => document.removeEventListener('keydown', focusOnHotkey);
  }, []);
  return (
    <section aria-label={t`Notifications (${TOAST_HOTKEY})`} aria-live="polite" aria-atomic="false">
      <ol ref={list} tabIndex={-1} className={`${TOAST_VIEWPORT_STYLE} max-sm:top-0 max-sm:bottom-auto!`}>
        {open.map((toast) => (
          <LandingToast key={toast.id} toast={toast} />
        ))}
      </ol>
    </section>
  );
}

function LandingToast({ toast: { id, title, description, variant } }: { toast: ToastMessage }) {
  const { t } = useLingui();
  const [isPaused, setPaused] = useState(false);
  const swipe = useSwipe(() => dismissToast(id));
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => dismissToast(id), TOAST_DURATION_MS);
    return () => clearTimeout(timer);
  }, [isPaused, id]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- holding and swiping only spare the close button
    <li
      className={`${toastStyle({ variant })} touch-pan-y`}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      {...swipe}
    >
      <p className="text-md font-bold">{title}</p>
      {description && <p className="text-sm text-muted">{description}</p>}
      <button type="button" aria-label={t`Close`} onClick={() => dismissToast(id)} className={TOAST_CLOSE_STYLE}>
        <X aria-hidden />
      </button>
    </li>
  );
}

function useSwipe(onSwiped: () => void) {
  const startX = useRef<number | null>(null);
  const [x, setX] = useState(0);
  function end() {
    startX.current = null;
    setX(0);
    if (x >= TOAST_SWIPE_PX) onSwiped();
  }
  return {
    style: x > 0 ? { transform: `translateX(${x}px)` } : undefined,
    onPointerDown: (event: PointerEvent) => {
      startX.current = event.clientX;
    },
    onPointerMove: (event: PointerEvent) => {
      if (startX.current !== null) setX(Math.max(0, event.clientX - startX.current));
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
