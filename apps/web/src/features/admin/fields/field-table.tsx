import { useId } from 'react';
import type { ComponentType } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { FieldSpec, SectionSpec } from './field-specs.ts';
import { NumberField, SelectField, SwitchField } from './inputs.tsx';
import { OptionalFields } from './optional-fields.tsx';
import { PictureField } from './picture-field.tsx';
import { RepeatedField } from './repeated-field.tsx';
import { LinesField, LongTextField, TextAreaField, TextField } from './text-inputs.tsx';
import type { FieldProps } from './use-field.ts';

const ENGLISH_PROPS = { lang: 'en' } as const;

const INPUTS = {
  text: TextField,
  'long text': LongTextField,
  'text area': TextAreaField,
  lines: LinesField,
  number: NumberField,
  choice: SelectField,
  switch: SwitchField,
  picture: PictureField,
} as const;

const ENGLISH_INPUT_KINDS: ReadonlySet<string> = new Set(['text', 'long text', 'text area', 'lines']);

type AnySpec = FieldSpec<FieldValues>;
type AnyForm = UseFormReturn;

function SpecifiedField({ form, spec, prefix }: { form: AnyForm; spec: AnySpec; prefix: string }) {
  if (spec.kind === 'other') return spec.render(form, prefix);
  if (spec.kind === 'row') {
    return (
      <div className={`grid grid-cols-1 ${spec.className}`}>
        <Fields form={form} fields={spec.fields} prefix={prefix} />
      </div>
    );
  }
  if (spec.kind === 'optional') {
    const { fields, name, ...optional } = spec;
    return (
      <OptionalFields {...optional} form={form} name={`${prefix}${name}`}>
        <Fields form={form} fields={fields} prefix={prefix} />
      </OptionalFields>
    );
  }
  if (spec.kind === 'list') {
    const { fields, newItem, ...list } = spec;
    return (
      <RepeatedField {...list} control={form.control} newItem={() => newItem(form)}>
        {(index) => <Fields form={form} fields={fields} prefix={`${spec.name}.${index}.`} />}
      </RepeatedField>
    );
  }
  const { kind, name, ...props } = spec;
  const Input = INPUTS[kind] as ComponentType<FieldProps<FieldValues>>;
  const pictureProps = spec.kind === 'picture' && { fallback: spec.renderFallback(form) };
  return (
    <Input
      control={form.control}
      name={`${prefix}${name}`}
      {...(ENGLISH_INPUT_KINDS.has(kind) && ENGLISH_PROPS)}
      {...props}
      {...pictureProps}
    />
  );
}

const keyOf = (spec: AnySpec, index: number) => ('name' in spec ? spec.name : `${spec.kind} ${index}`);

function Fields({ form, fields, prefix }: { form: AnyForm; fields: readonly AnySpec[]; prefix: string }) {
  return fields.map((spec, index) => (
    <SpecifiedField key={keyOf(spec, index)} form={form} spec={spec} prefix={prefix} />
  ));
}

interface FormFieldsProps<Form extends FieldValues> {
  form: UseFormReturn<Form>;
  fields: readonly FieldSpec<Form>[];
}

export function FormFields<Form extends FieldValues>({ form, fields }: FormFieldsProps<Form>) {
  return <Fields form={form as unknown as AnyForm} fields={fields as unknown as readonly AnySpec[]} prefix="" />;
}

interface FormSectionProps<Form extends FieldValues> {
  form: UseFormReturn<Form>;
  section: SectionSpec<Form>;
}

function FormSection<Form extends FieldValues>({ form, section }: FormSectionProps<Form>) {
  const { title, lede, above, intro, isLocked, fields } = section;
  const titleId = useId();
  return (
    <>
      {above}
      <section
        aria-labelledby={titleId}
        className="grid grid-cols-1 gap-x-8 gap-y-5 rounded-xl bg-surface p-5 shadow-soft sm:p-6 xl:grid-cols-[12rem_minmax(0,1fr)]"
      >
        <div>
          <h2 id={titleId} className="text-lg font-extrabold tracking-[-0.01em]">
            {title}
          </h2>
          {lede && <p className="mt-1 text-sm text-muted">{lede}</p>}
        </div>
        <div className="grid grid-cols-1 content-start gap-5">
          {intro?.(form)}
          {isLocked === undefined ? (
            <FormFields form={form} fields={fields} />
          ) : (
            <fieldset disabled={isLocked} className="grid min-w-0 grid-cols-1 gap-5">
              <FormFields form={form} fields={fields} />
            </fieldset>
          )}
        </div>
      </section>
    </>
  );
}

export function FormSections<Form extends FieldValues>({
  form,
  sections,
}: {
  form: UseFormReturn<Form>;
  sections: readonly SectionSpec<Form>[];
}) {
  return sections.map((section, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- a form's sections neither move nor change in number
    <FormSection key={index} form={form} section={section} />
  ));
}
