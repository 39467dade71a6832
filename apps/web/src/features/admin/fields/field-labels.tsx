import { Trans } from '@lingui/react/macro';
import { createContext, use, useEffect } from 'react';
import type { ReactNode } from 'react';

interface LabelledField {
  label: ReactNode;
  /** Focuses a list. React Hook Form focuses other fields itself. */
  focus: (() => void) | undefined;
}

export type FieldLabels = Map<string, LabelledField>;

export const FieldLabelsContext = createContext<FieldLabels | null>(null);

/** A prefix for the labels of a group's fields, such as "Source 2". */
export const FieldGroupContext = createContext<ReactNode>(null);

export function useFieldLabel(name: string, label: ReactNode, focus?: () => void): void {
  const labels = use(FieldLabelsContext);
  const group = use(FieldGroupContext);
  useEffect(() => {
    const fullLabel = group ? (
      <Trans comment="The number of a part, and a field of it: Source 2: Title">
        {group}: {label}
      </Trans>
    ) : (
      label
    );
    labels?.set(name, { label: fullLabel, focus });
    return () => {
      labels?.delete(name);
    };
  }, [labels, group, name, label, focus]);
}
