import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { get, useFieldArray, useFormState } from 'react-hook-form';
import type { Control, FieldArray, FieldArrayPath, FieldValues } from 'react-hook-form';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { adminFieldMessage } from '../validation/field-messages.ts';
import { FieldGroupContext, useFieldLabel } from './field-labels.tsx';

interface RepeatedFieldProps<Form extends FieldValues, Name extends FieldArrayPath<Form>> {
  control: Control<Form>;
  name: Name;
  legend: ReactNode;
  hint?: ReactNode;
  itemLabel: (index: number) => string;
  isNumbered?: boolean;
  addLabel: ReactNode;
  newItem: () => FieldArray<Form, Name>;
  maxItems: number;
  isOrdered?: boolean;
  /** Names of the fields inside must start with `${name}.${index}.`. */
  children: (index: number) => ReactNode;
}

interface ListError {
  message?: unknown;
  root?: { message?: string };
}

function useListError<Form extends FieldValues>(control: Control<Form>, name: FieldArrayPath<Form>) {
  const { errors } = useFormState({ control, name: name as never });
  const error = get<typeof errors, ListError | undefined>(errors, name);
  const message = error?.root?.message ?? error?.message;
  return typeof message === 'string' ? adminFieldMessage(message) : undefined;
}

export function RepeatedField<Form extends FieldValues, Name extends FieldArrayPath<Form>>({
  control,
  name,
  legend,
  hint,
  itemLabel,
  isNumbered = false,
  addLabel,
  newItem,
  maxItems,
  isOrdered = false,
  children,
}: RepeatedFieldProps<Form, Name>) {
  const { t } = useLingui();
  const { fields, append, remove, move } = useFieldArray({ control, name });
  const addButton = useRef<HTMLButtonElement>(null);
  const error = useListError(control, name);
  const fieldset = useRef<HTMLFieldSetElement>(null);
  useFieldLabel(name, legend, () => fieldset.current?.focus());
  return (
    <fieldset ref={fieldset} tabIndex={-1} className="grid scroll-mt-44 grid-cols-1 gap-5 rounded-sm">
      <legend className={`text-md font-semibold ${hint ? 'mb-1' : 'mb-3'} has-[>.sr-only]:mb-0`}>{legend}</legend>
      {hint && <p className="text-sm text-muted">{hint}</p>}
      {fields.map((field, index) => {
        const label = itemLabel(index);
        return (
          <fieldset key={field.id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-s-3 border-line ps-4">
            <legend className="sr-only">{label}</legend>
            <div className="grid grid-cols-1 gap-4">
              {isNumbered && (
                <p aria-hidden className="figures text-sm font-bold text-muted">
                  {label}
                </p>
              )}
              <FieldGroupContext value={label}>{children(index)}</FieldGroupContext>
            </div>
            <div className="flex flex-col">
              {isOrdered && (
                <>
                  <IconButton
                    label={t`Move ${label} up`}
                    size="sm"
                    disabled={index === 0}
                    onClick={() => move(index, index - 1)}
                  >
                    <ArrowUp aria-hidden />
                  </IconButton>
                  <IconButton
                    label={t`Move ${label} down`}
                    size="sm"
                    disabled={index === fields.length - 1}
                    onClick={() => move(index, index + 1)}
                  >
                    <ArrowDown aria-hidden />
                  </IconButton>
                </>
              )}
              <IconButton
                label={t`Remove ${label}`}
                size="sm"
                onClick={() => {
                  remove(index);
                  addButton.current?.focus();
                }}
              >
                <Trash2 aria-hidden />
              </IconButton>
            </div>
          </fieldset>
        );
      })}
      {error !== undefined && <p className="text-sm font-semibold text-coral">{error}</p>}
      <div>
        <Button
          ref={addButton}
          variant="quiet"
          size="sm"
          disabled={fields.length >= maxItems}
          onClick={() => append(newItem())}
        >
          <Plus aria-hidden className="size-4" />
          {addLabel}
        </Button>
        {fields.length >= maxItems && (
          <span className="ms-3 text-sm text-muted">
            <Trans>You've reached the maximum</Trans>
          </span>
        )}
      </div>
    </fieldset>
  );
}
