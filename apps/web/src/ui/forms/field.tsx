import { type ReactNode, useId } from 'react';

export interface FieldIds {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  children: (ids: FieldIds) => ReactNode;
}

export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [error ? errorId : '', hint ? hintId : ''].filter(Boolean).join(' ');
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="text-md font-semibold">
        {label}
      </label>
      {children({ id, 'aria-describedby': describedBy || undefined, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p id={hintId} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} className="text-sm font-semibold text-coral">
          {error}
        </p>
      )}
    </div>
  );
}

/** Why the last try failed, beside its button until the next try. The toast announces it, so this is silent. */
export function ProblemNote({ children }: { children: ReactNode }) {
  return children ? <p className="text-md font-semibold text-coral">{children}</p> : null;
}

/** Beside the button that failed. */
export function ActionProblem({ children }: { children: string }) {
  if (children === '') return null;
  return (
    <p role="alert" className="text-md font-semibold text-coral">
      {children}
    </p>
  );
}
