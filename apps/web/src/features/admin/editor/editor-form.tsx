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
  /** From `useEditor`. */
  editor: Editor<Item, Form>;
}

/** Why the last step of an editor failed, and what can be done about it. */
export function StepFailure<Item extends Versioned, Form extends FieldValues>({ editor }: EditorProps<Item, Form>) {
  if (!editor.failure) return null;
  return (
    <EditorFailureNote
      {...editor.failure}
      isBusy={editor.busy !== null}
      isDirty={editor.isDirty}
      onKeepMine={() => void editor.keepMine()}
      onTakeTheirs={() => void editor.takeTheirs()}
    />
  );
}

interface EditorFormProps<Form extends FieldValues> {
  editor: Pick<Editor<Versioned, Form>, 'form' | 'refusals' | 'isDirty' | 'mayLeave' | 'save'> &
    Partial<Pick<Editor<Versioned, Form>, 'loadResolver'>>;
  className: string;
  /** The accessible name of the form. */
  label?: string;
  /** The element around the form, such as the panel of a tab. */
  panel?: ComponentProps<'div'>;
  /** Shown between the summary of errors and the form. */
  above?: ReactNode;
  /** Called before a field gets the focus by a link, to make it visible. */
  onGo?: () => void;
  children: ReactNode;
}

/** The form of an editor, with a summary of its errors, and a question before unsaved changes are lost. */
export function EditorForm<Form extends FieldValues>(props: EditorFormProps<Form>) {
  const { editor, className, label, panel, above, onGo, children } = props;
  const [labels] = useState<FieldLabels>(() => new Map());
  const { form } = editor;
  // Loads the validation. If that fails, the first save tries again.
  const loadAhead = { onFocus: () => void editor.loadResolver?.().catch(() => null) };
  return (
    <FieldLabelsContext value={labels}>
      <ErrorSummary form={form} errors={form.formState.errors} refusals={editor.refusals} onGo={onGo} />
      {above}
      <div {...panel}>
        <form
          noValidate
          aria-label={label}
          className={className}
          {...loadAhead}
          onSubmit={(event) => {
            event.preventDefault();
            void editor.save();
          }}
        >
          {children}
        </form>
      </div>
      <LeaveGuard isDirty={editor.isDirty} mayLeave={editor.mayLeave} />
    </FieldLabelsContext>
  );
}
