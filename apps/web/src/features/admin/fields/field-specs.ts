import type { ReactNode } from 'react';
import type { FieldArray, FieldArrayPath, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { NumberFieldProps, SelectFieldProps } from './inputs.tsx';
import type { LinesFieldProps, TextAreaFieldProps, TextFieldProps } from './text-inputs.tsx';

/** What describes an input, without its form. */
type Input<Kind extends string, Form extends FieldValues, Props = unknown> = Omit<
  Props,
  'control' | 'name' | 'label' | 'hint'
> & {
  readonly kind: Kind;
  /** The name in the contract; in a list, that within an item. */
  readonly name: FieldPath<Form>;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
};

interface Row<Form extends FieldValues> {
  readonly kind: 'row';
  /** Its columns. */
  readonly className: string;
  readonly fields: readonly FieldSpec<Form>[];
}

type List<Form extends FieldValues> = {
  readonly [Name in FieldArrayPath<Form>]: {
    readonly kind: 'list';
    readonly name: Name;
    readonly legend: ReactNode;
    readonly hint?: ReactNode;
    /** The name of an item, such as "Source 2". */
    readonly itemLabel: (at: number) => string;
    /** Shows the number of an item to those who see it; others hear it from the group's label. */
    readonly isNumbered?: true;
    readonly addLabel: ReactNode;
    /** A new, empty item. */
    readonly newItem: (form: UseFormReturn<Form>) => FieldArray<Form, Name>;
    readonly max: number;
    /** The order matters, so items can be moved. */
    readonly isOrdered?: true;
    readonly fields: readonly FieldSpec<FieldArray<Form, Name> & FieldValues>[];
  };
}[FieldArrayPath<Form>];

/** A field of a form, several next to each other, a list of groups of fields, or anything else that the form needs. */
export type FieldSpec<Form extends FieldValues> =
  | Input<'text', Form, TextFieldProps<Form>>
  | Input<'long text', Form>
  | Input<'text area', Form, TextAreaFieldProps<Form>>
  | Input<'lines', Form, LinesFieldProps<Form>>
  | Input<'number', Form, NumberFieldProps<Form>>
  | Input<'choice', Form, SelectFieldProps<Form>>
  | Input<'switch', Form>
  | (Input<'picture', Form> & { readonly instead: (form: UseFormReturn<Form>) => ReactNode })
  | Row<Form>
  | List<Form>
  | { readonly kind: 'other'; readonly render: (form: UseFormReturn<Form>) => ReactNode };

/** Fields that belong together. */
export interface SectionSpec<Form extends FieldValues> {
  readonly title: ReactNode;
  readonly lede?: ReactNode;
  /** Shown above the section. */
  readonly above?: ReactNode;
  /** Shown before the fields. Unlike them, it stays enabled. */
  readonly intro?: (form: UseFormReturn<Form>) => ReactNode;
  readonly isLocked?: boolean;
  readonly fields: readonly FieldSpec<Form>[];
}
