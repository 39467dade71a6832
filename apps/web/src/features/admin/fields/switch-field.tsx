import { useId } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Switch } from '../../../ui/forms/switch.tsx';
import { useField } from './use-field.ts';
import type { FieldProps } from './use-field.ts';

/** A switch with a label that works, too. */
export function SwitchField<Form extends FieldValues>({ control, name, label, hint }: FieldProps<Form>) {
  const { value, set, error, ...field } = useField<Form, boolean>({ control, name, label });
  const id = useId();
  const told = error ?? hint;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5">
      <div>
        <label htmlFor={id} className="text-md font-semibold">
          {label}
        </label>
        {told && (
          <p id={`${id}-told`} className={`text-sm ${error ? 'font-semibold text-coral' : 'text-muted'}`}>
            {told}
          </p>
        )}
      </div>
      <Switch
        {...field}
        id={id}
        aria-describedby={told ? `${id}-told` : undefined}
        checked={value}
        onCheckedChange={set}
      />
    </div>
  );
}
