import { useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { type FieldLabels, FieldLabelsContext } from '../fields/field-labels.tsx';
import type { Versioned } from './content-editing.ts';
import { EditorFailureNote } from './editor-failure-note.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import type { Editor } from './use-editor.ts';

interface EditorProps<Item extends Versioned, Form extends FieldValues> {
  editor: Editor<Item, Form>;
}

export function StepFailure<Item extends Versioned, Form extends FieldValues>({ editor }: EditorProps<Item, Form>) {
  if (!editor.failure) return null;
  return (
    <EditorFailureNote
      {...editor.failure}
      isBusy={editor.runningStep !== null}
      isDirty={editor.isDirty}
      onOverwriteTheirs={() => void editor.overwriteTheirs()}
      onDiscardMine={() => void editor.discardMine()}
    />
  );
}

interface EditorFormProps<Form extends FieldValues> {
  editor: Pick<Editor<Versioned, Form>, 'form' | 'failureCount' | 'isDirty' | 'canLeave' | 'save'> &
    Partial<Pick<Editor<Versioned, Form>, 'loadResolver'>>;
  className: string;
  label?: string;
  panel?: ComponentProps<'div'>;
  above?: ReactNode;
  /** Called before a link focuses a field, to make the field visible. */
  onBeforeFocus?: () => void;
  children: ReactNode;
}

export function EditorForm<Form extends FieldValues>(props: EditorFormProps<Form>) {
  const { editor, className, label, panel, above, onBeforeFocus, children } = props;
  const [labels] = useState<FieldLabels>(() => new Map());
  const { form } = editor;
  // Prefetch. If it fails, the first save retries.
  const prefetchOnFocus = { onFocus: () => void editor.loadResolver?.().catch(() => null) };
  return (
    <FieldLabelsContext value={labels}>
      <ErrorSummary
        form={form}
        errors={form.formState.errors}
        failureCount={editor.failureCount}
        onBeforeFocus={onBeforeFocus}
      />
      {above}
      <div {...panel}>
        <form
          noValidate
          aria-label={label}
          className={className}
          {...prefetchOnFocus}
          onSubmit={(event) => {
            event.preventDefault();
            void editor.save();
          }}
        >
          {children}
        </form>
      </div>
      <LeaveGuard isDirty={editor.isDirty} canLeave={editor.canLeave} />
    </FieldLabelsContext>
  );
}
