import type { ReactNode } from 'react';
import type { FieldArray, FieldArrayPath, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { NumberFieldProps, SelectFieldProps } from './inputs.tsx';
import type { LinesFieldProps, TextAreaFieldProps, TextFieldProps } from './text-inputs.tsx';

type Input<Kind extends string, Form extends FieldValues, Props = unknown> = Omit<
  Props,
  'control' | 'name' | 'label' | 'hint'
> & {
  readonly kind: Kind;
  /** The contract's field name. In a list, relative to the item. */
  readonly name: FieldPath<Form>;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
};

interface Row<Form extends FieldValues> {
  readonly kind: 'row';
  readonly className: string;
  readonly fields: readonly FieldSpec<Form>[];
}

interface Optional<Form extends FieldValues> {
  readonly kind: 'optional';
  /** Null while it is absent. */
  readonly name: FieldPath<Form>;
  readonly legend: ReactNode;
  readonly addLabel: ReactNode;
  readonly newValue: () => object;
  readonly fields: readonly FieldSpec<Form>[];
}

type List<Form extends FieldValues> = {
  readonly [Name in FieldArrayPath<Form>]: {
    readonly kind: 'list';
    readonly name: Name;
    readonly legend: ReactNode;
    readonly hint?: ReactNode;
    readonly itemLabel: (index: number) => string;
    /** Shows the item number to sighted users; screen readers get it from the legend. */
    readonly isNumbered?: true;
    readonly addLabel: ReactNode;
    readonly newItem: (form: UseFormReturn<Form>) => FieldArray<Form, Name>;
    readonly maxItems: number;
    readonly isOrdered?: true;
    readonly fields: readonly FieldSpec<FieldArray<Form, Name> & FieldValues>[];
  };
}[FieldArrayPath<Form>];

export type FieldSpec<Form extends FieldValues> =
  | Input<'text', Form, TextFieldProps<Form>>
  | Input<'long text', Form>
  | Input<'text area', Form, TextAreaFieldProps<Form>>
  | Input<'lines', Form, LinesFieldProps<Form>>
  | Input<'number', Form, NumberFieldProps<Form>>
  | Input<'choice', Form, SelectFieldProps<Form>>
  | Input<'switch', Form>
  | (Input<'picture', Form> & { readonly renderFallback: (form: UseFormReturn<Form>) => ReactNode })
  | Row<Form>
  | Optional<Form>
  | List<Form>
  | {
      readonly kind: 'other';
      /** `prefix` is like `routes.2.` in a list, otherwise empty. */
      readonly render: (form: UseFormReturn<Form>, prefix: string) => ReactNode;
    };

export interface SectionSpec<Form extends FieldValues> {
  readonly title: ReactNode;
  readonly lede?: ReactNode;
  readonly above?: ReactNode;
  /** Stays enabled when the fields are locked. */
  readonly intro?: (form: UseFormReturn<Form>) => ReactNode;
  /** Absent for sections that are never locked. */
  readonly isLocked?: boolean;
  readonly fields: readonly FieldSpec<Form>[];
}
