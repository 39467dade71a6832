import type { ErrorComponentProps } from '@tanstack/react-router';
import { ScreenError } from './screen-error.tsx';

/** Shows the same error on a page of its own, if even the shell could not be drawn. */
export function StartError(props: ErrorComponentProps) {
  return (
    <main className="grid min-h-dvh place-content-center p-4">
      <ScreenError {...props} />
    </main>
  );
}
