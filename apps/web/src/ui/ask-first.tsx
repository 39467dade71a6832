import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { useFocusFallback } from './use-focus-fallback.ts';

interface AskFirstProps {
  /** Of the button that asks. */
  label: ReactNode;
  variant?: 'quiet' | 'link';
  className?: string;
  question: ReactNode;
  cancelLabel: ReactNode;
  confirmLabel?: ReactNode;
  isConfirmable?: boolean;
  isPending: boolean;
  /** Calls `close` to leave the question at once. */
  onConfirm: (close: () => void) => void;
  /** What takes the focus when it asks. */
  focusSelector?: string;
  /** Below the buttons. */
  children?: ReactNode;
}

/** A button that is replaced by a question and its two answers. */
export function AskFirst({
  label,
  variant = 'quiet',
  className = 'justify-self-start',
  question,
  cancelLabel,
  confirmLabel = label,
  isConfirmable = true,
  isPending,
  onConfirm,
  focusSelector = 'button',
  children,
}: AskFirstProps) {
  const [isAsking, setAsking] = useState(false);
  const focusRef = useFocusFallback(isAsking, isAsking ? focusSelector : 'button');
  return (
    <div ref={focusRef} className="grid gap-3">
      {isAsking ? (
        <>
          {question}
          <div className="flex flex-wrap gap-3">
            <Button variant="quiet" onClick={() => setAsking(false)}>
              {cancelLabel}
            </Button>
            <Button
              variant="danger"
              disabled={!isConfirmable}
              pending={isPending}
              onClick={() => onConfirm(() => setAsking(false))}
            >
              {confirmLabel}
            </Button>
          </div>
        </>
      ) : (
        <Button variant={variant} className={className} pending={isPending} onClick={() => setAsking(true)}>
          {label}
        </Button>
      )}
      {children}
    </div>
  );
}
