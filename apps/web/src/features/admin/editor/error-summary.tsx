import { Plural } from '@lingui/react/macro';
import { CircleAlert } from 'lucide-react';
import { use, useEffect, useId, useRef } from 'react';
import type { FieldErrors, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { adminFieldMessage } from '../validation/field-messages.ts';
import { FieldLabelsContext } from '../fields/field-labels.tsx';

interface FoundError {
  name: string;
  message: string;
}

/** All errors in the form's tree with the names of their fields. Errors of a list come before errors of its items. */
function errorsIn(tree: unknown, name = ''): FoundError[] {
  if (typeof tree !== 'object' || tree === null) return [];
  const own = 'message' in tree && typeof tree.message === 'string' ? [{ name, message: tree.message }] : [];
  const nested = Object.entries(tree).flatMap(([key, value]) => {
    if (key === 'ref' || key === 'types') return [];
    return errorsIn(value, key === 'root' ? name : [name, key].filter(Boolean).join('.'));
  });
  return [...own, ...nested];
}

interface ErrorSummaryProps<Form extends FieldValues> {
  form: UseFormReturn<Form>;
  errors: FieldErrors<Form>;
  /** Increases with each failed validation, which moves the focus to the summary. */
  refusals: number;
  /** Called before a field gets the focus, to make it visible. */
  onGo?: () => void;
}

/** All errors of a form, with links to their fields. */
export function ErrorSummary<Form extends FieldValues>({ form, errors, refusals, onGo }: ErrorSummaryProps<Form>) {
  const labels = use(FieldLabelsContext);
  const box = useRef<HTMLElement>(null);
  const titleId = useId();
  useEffect(() => {
    if (refusals > 0) box.current?.focus();
  }, [refusals]);
  const found = errorsIn(errors);
  if (found.length === 0) return null;

  /** The label of a field, or of the list that it belongs to. */
  function labelOf(name: string) {
    return labels?.get(name) ?? labels?.get(name.replace(/\.\d+$/, '')) ?? name;
  }
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby={titleId}
      className="grid scroll-mt-36 gap-2 rounded-lg bg-coral-soft p-5 text-md outline-none"
    >
      <h2 id={titleId} className="flex items-center gap-2 font-bold text-coral">
        <CircleAlert aria-hidden className="size-5 shrink-0" />
        <Plural value={found.length} one="There is a problem" other="There are # problems" />
      </h2>
      <ul className="grid list-none gap-1.5 ps-7">
        {found.map(({ name, message }) => (
          <li key={`${name} ${message}`}>
            <button
              type="button"
              className="text-link text-start"
              onClick={() => {
                onGo?.();
                form.setFocus((labels?.has(name) ? name : name.replace(/\.\d+$/, '')) as FieldPath<Form>);
              }}
            >
              {labelOf(name)}
            </button>
            : {adminFieldMessage(message)}
          </li>
        ))}
      </ul>
    </section>
  );
}
