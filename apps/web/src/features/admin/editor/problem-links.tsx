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

export function problemsIn(tree: unknown, name = ''): FieldProblem[] {
  if (typeof tree !== 'object' || tree === null) return [];
  const own = 'message' in tree && typeof tree.message === 'string' ? [{ name, message: tree.message }] : [];
  const nested = Object.entries(tree).flatMap(([key, value]) => {
    if (key === 'ref' || key === 'types') return [];
    return problemsIn(value, key === 'root' ? name : [name, key].filter(Boolean).join('.'));
  });
  return [...own, ...nested];
}

interface ProblemLinksProps<Form extends FieldValues> {
  form: UseFormReturn<Form>;
  found: readonly FieldProblem[];
  /** Called before a field receives focus, to make it visible. */
  onGo: (() => void) | undefined;
}

export function ProblemLinks<Form extends FieldValues>({ form, found, onGo }: ProblemLinksProps<Form>) {
  const labels = use(FieldLabelsContext);

  function go(name: string) {
    if (onGo) flushSync(onGo);
    const list = labels?.get(name)?.focus;
    if (list) list();
    else form.setFocus((labels?.has(name) ? name : name.replace(/\.\d+$/, '')) as FieldPath<Form>);
  }

  /** The label of a field; for a list item without one, that of its list. */
  const labelOf = (name: string) => (labels?.get(name) ?? labels?.get(name.replace(/\.\d+$/, '')))?.label ?? name;

  return (
    <ul className="grid list-none gap-1.5">
      {found.map(({ name, message }) => (
        <li key={`${name} ${message}`}>
          <Trans comment="The label of a field, and what is wrong with it">
            <button type="button" className="text-link min-h-6 text-start" onClick={() => go(name)}>
              {labelOf(name)}
            </button>
            : {adminFieldMessage(message)}
          </Trans>
        </li>
      ))}
    </ul>
  );
}
