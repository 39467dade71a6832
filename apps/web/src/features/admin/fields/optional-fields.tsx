import { Trans } from '@lingui/react/macro';
import { Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useWatch } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { Button } from '../../../ui/button.tsx';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';

interface OptionalFieldsProps {
  form: UseFormReturn;
  /** Of an object, or null while there is none. */
  name: string;
  legend: ReactNode;
  addLabel: ReactNode;
  newValue: () => object;
  children: ReactNode;
}

export function OptionalFields({ form, name, legend, addLabel, newValue, children }: OptionalFieldsProps) {
  const legendId = useId();
  const isPresent = Boolean(useWatch({ control: form.control, name }));
  const box = useFocusFallback(isPresent, isPresent ? 'input, select, textarea' : 'button');
  const change = (value: object | null) => form.setValue(name, value, { shouldDirty: true });
  return (
    <div ref={box}>
      {isPresent ? (
        <fieldset className="grid grid-cols-1 gap-4 rounded-md p-4 inset-ring inset-ring-line">
          <legend id={legendId} className="float-start text-md font-bold">
            {legend}
          </legend>
          {children}
          <Button
            variant="quiet"
            size="sm"
            className="justify-self-start"
            aria-describedby={legendId}
            onClick={() => change(null)}
          >
            <Trash2 aria-hidden className="size-4" />
            <Trans>Remove</Trans>
          </Button>
        </fieldset>
      ) : (
        <Button variant="quiet" size="sm" onClick={() => change(newValue())}>
          <Plus aria-hidden className="size-4" />
          {addLabel}
        </Button>
      )}
    </div>
  );
}
