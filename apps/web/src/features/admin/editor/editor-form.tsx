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
  label?: string;
  panel?: ComponentProps<'div'>;
  above?: ReactNode;
  /** Called before a link focuses a field, to make the field visible. */
  onGo?: () => void;
  children: ReactNode;
}

export function EditorForm<Form extends FieldValues>(props: EditorFormProps<Form>) {
  const { editor, className, label, panel, above, onGo, children } = props;
  const [labels] = useState<FieldLabels>(() => new Map());
  const { form } = editor;
  // Prefetch. If it fails, the first save retries.
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
