import { Trans } from '@lingui/react/macro';
import { createContext, use, useEffect } from 'react';
import type { ReactNode } from 'react';

/** A field, or a list of groups of fields, as the lists of problems name it. */
interface LabelledField {
  label: ReactNode;
  /** Moves the focus to a list. The form itself focuses fields. */
  focus: (() => void) | undefined;
}

/** The labels of a form's fields by their names, for the lists of problems. */
export type FieldLabels = Map<string, LabelledField>;

export const FieldLabelsContext = createContext<FieldLabels | null>(null);

/** A prefix for the labels of a group's fields, such as "Source 2". */
export const FieldGroupContext = createContext<ReactNode>(null);

/** Registers the label of a field with its form, and for a list what focuses it. */
export function useFieldLabel(name: string, label: ReactNode, focus?: () => void): void {
  const labels = use(FieldLabelsContext);
  const group = use(FieldGroupContext);
  useEffect(() => {
    const whole = group ? (
      <Trans comment="The number of a part, and a field of it: Source 2: Title">
        {group}: {label}
      </Trans>
    ) : (
      label
    );
    labels?.set(name, { label: whole, focus });
    return () => {
      labels?.delete(name);
    };
  }, [labels, group, name, label, focus]);
}
