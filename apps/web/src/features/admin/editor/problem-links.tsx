import { Trans } from '@lingui/react/macro';
import { use } from 'react';
import { flushSync } from 'react-dom';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { FieldLabelsContext } from '../fields/field-labels.tsx';
import { adminFieldMessage } from '../validation/field-messages.ts';

interface FieldProblem {
  name: string;
  message: string;
}

/** In React Hook Form's errors, `root` is the list's own error, and `ref` and `types` are no fields. */
export function collectProblems(errors: unknown, name = ''): FieldProblem[] {
  if (typeof errors !== 'object' || errors === null) return [];
  const ownProblems =
    'message' in errors && typeof errors.message === 'string' ? [{ name, message: errors.message }] : [];
  const nestedProblems = Object.entries(errors).flatMap(([key, value]) => {
    if (key === 'ref' || key === 'types') return [];
    return collectProblems(value, key === 'root' ? name : [name, key].filter(Boolean).join('.'));
  });
  return [...ownProblems, ...nestedProblems];
}

/** `tags.2` → `tags`: a list item without a label of its own has the label and the focus of its list. */
const listNameOf = (name: string) => name.replace(/\.\d+$/, '');

interface ProblemLinksProps<Form extends FieldValues> {
  form: UseFormReturn<Form>;
  problems: readonly FieldProblem[];
  /** Called before a field receives focus, to make it visible. */
  onBeforeFocus: (() => void) | undefined;
}

export function ProblemLinks<Form extends FieldValues>({ form, problems, onBeforeFocus }: ProblemLinksProps<Form>) {
  const labels = use(FieldLabelsContext);

  function focusField(name: string) {
    if (onBeforeFocus) flushSync(onBeforeFocus);
    const focusList = labels?.get(name)?.focus;
    if (focusList) focusList();
    else form.setFocus((labels?.has(name) ? name : listNameOf(name)) as FieldPath<Form>);
  }

  const labelOf = (name: string) => (labels?.get(name) ?? labels?.get(listNameOf(name)))?.label ?? name;

  return (
    <ul className="grid list-none gap-1.5">
      {problems.map(({ name, message }) => (
        <li key={`${name} ${message}`}>
          <Trans comment="The label of a field, and what is wrong with it">
            <button type="button" className="text-link min-h-6 text-start" onClick={() => focusField(name)}>
              {labelOf(name)}
            </button>
            : {adminFieldMessage(message)}
          </Trans>
        </li>
      ))}
    </ul>
  );
}
