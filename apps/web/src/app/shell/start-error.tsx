import type { ErrorComponentProps } from '@tanstack/react-router';
import { ScreenError } from './screen-error.tsx';

/** Where not even the shell could be drawn: the same words, on a page of their own. */
export function StartError(props: ErrorComponentProps) {
  return (
    <main className="grid min-h-dvh place-content-center p-4">
      <ScreenError {...props} />
    </main>
  );
}
