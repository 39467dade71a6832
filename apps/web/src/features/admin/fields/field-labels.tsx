import { createContext, use, useEffect } from 'react';
import type { ReactNode } from 'react';

/** How the fields of a form are called, by their names, for the summary of what is wrong. */
export type FieldLabels = Map<string, ReactNode>;

export const FieldLabelsContext = createContext<FieldLabels | null>(null);

/** What the fields of a group are called before their own label: "Source 2". */
export const FieldGroupContext = createContext<ReactNode>(null);

/** Tells the form how the field of this name is called. */
export function useFieldLabel(name: string, label: ReactNode): void {
  const labels = use(FieldLabelsContext);
  const group = use(FieldGroupContext);
  useEffect(() => {
    const whole = group ? (
      <>
        {group}: {label}
      </>
    ) : (
      label
    );
    labels?.set(name, whole);
    return () => {
      labels?.delete(name);
    };
  }, [labels, group, name, label]);
}
