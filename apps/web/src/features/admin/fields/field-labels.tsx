import { createContext, use, useEffect } from 'react';
import type { ReactNode } from 'react';

/** The labels of a form's fields by their names, for the summary of errors. */
export type FieldLabels = Map<string, ReactNode>;

export const FieldLabelsContext = createContext<FieldLabels | null>(null);

/** A prefix for the labels of a group's fields, such as "Source 2". */
export const FieldGroupContext = createContext<ReactNode>(null);

/** Registers the label of a field with its form. */
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
