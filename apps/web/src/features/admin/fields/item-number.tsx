import type { ReactNode } from 'react';

/** Says to the eye which of a list this is; its group says it to the ear. */
export function ItemNumber({ children }: { children: ReactNode }) {
  return (
    <p aria-hidden className="figures text-sm font-bold text-muted">
      {children}
    </p>
  );
}
