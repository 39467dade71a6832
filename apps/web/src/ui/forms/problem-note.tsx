import type { ReactNode } from 'react';

/** Why the last try failed, beside its button until the next try. The toast announces it, so this is silent. */
export function ProblemNote({ children }: { children: ReactNode }) {
  return children ? <p className="text-md font-semibold text-coral">{children}</p> : null;
}
