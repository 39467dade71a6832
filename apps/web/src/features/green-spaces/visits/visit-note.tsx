import { Plural, Trans } from '@lingui/react/macro';
import { NotebookPen } from 'lucide-react';
import { useState } from 'react';
import type { SubmitEvent } from 'react';
import type { Visit } from '@ecopulse/contract/green-spaces/visits';
import { MAX_NOTE_LENGTH } from '@ecopulse/contract/green-spaces/visit-rules';
import { formatNumber, SentenceSpace } from '../../../lib/language/format.ts';
import { problemMessage } from '../../../lib/problem-messages.ts';
import { useTypedText } from '../../../lib/typed-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { TextArea } from '../../../ui/forms/input.tsx';
import { takeFocus } from '../../../ui/use-focus-fallback.ts';
import { useSaveNote } from './visits.api.ts';

/** The draft is null while the note is not edited. */
function useNoteDraft({ id, note }: Visit): [string | null, (draft: string | null) => void] {
  return useTypedText(`note:${id}`, (stored) =>
    typeof stored === 'string' && stored !== (note ?? '') ? stored : null,
  );
}

interface EditorProps {
  draft: string;
  error: unknown;
  isSaving: boolean;
  takesFocus: boolean;
  onChange: (draft: string) => void;
  onSave: () => void;
  onCancel: () => void;
}

/** Counts code points, as the server does, so that an emoji counts once. */
function NoteEditor({ draft, error, isSaving, takesFocus, onChange, onSave, onCancel }: EditorProps) {
  const used = [...draft.trim()].length;
  const [now, most] = [formatNumber(used), formatNumber(MAX_NOTE_LENGTH)];

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (used <= MAX_NOTE_LENGTH && !isSaving) onSave();
  }

  return (
    <form onSubmit={submit} className="grid gap-3">
      <Field
        label={<Trans>Note</Trans>}
        hint={
          <span className="figures">
            <Trans>
              {now} of {most} characters
            </Trans>
          </span>
        }
        error={
          used > MAX_NOTE_LENGTH && (
            <Plural value={used - MAX_NOTE_LENGTH} one="# character too many" other="# characters too many" />
          )
        }
      >
        {(ids) => (
          <TextArea
            {...ids}
            ref={takesFocus ? takeFocus : undefined}
            value={draft}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </Field>
      {Boolean(error) && (
        <p role="alert" className="text-md font-semibold text-coral">
          <Trans>Not saved.</Trans>
          <SentenceSpace />
          {problemMessage(error)}
          <SentenceSpace />
          <Trans>Your text is saved on this device.</Trans>
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" pending={isSaving}>
          {isSaving ? <Trans>Saving...</Trans> : <Trans>Save note</Trans>}
        </Button>
        <Button size="sm" variant="quiet" disabled={isSaving} onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  );
}

export function VisitNote({ visit }: { visit: Visit }) {
  const [draft, setDraft] = useNoteDraft(visit);
  const [focusOn, setFocusOn] = useState<'text' | 'button' | null>(null);
  const [deletedNote, setDeletedNote] = useState<string | null>(null);
  const save = useSaveNote(visit);
  const { note } = visit;

  function startEditing() {
    setDeletedNote(null);
    setFocusOn('text');
    save.reset();
    setDraft(note ?? '');
  }

  function stopEditing() {
    setFocusOn('button');
    setDraft(null);
  }

  if (draft !== null)
    return (
      <NoteEditor
        draft={draft}
        error={save.error}
        isSaving={save.isPending}
        takesFocus={focusOn === 'text'}
        onChange={setDraft}
        onSave={() => save.mutate(draft.trim(), { onSuccess: stopEditing })}
        onCancel={stopEditing}
      />
    );

  function deleteNote() {
    setFocusOn('button');
    save.mutate('', { onSuccess: () => setDeletedNote(note) });
  }

  return (
    <div className="grid justify-items-start gap-2">
      {note !== null && <p className="wrap-anywhere whitespace-pre-wrap">{note}</p>}
      <output className="text-md text-muted empty:hidden">
        {deletedNote !== null && <Trans>Note deleted.</Trans>}
      </output>
      {save.isError && (
        <p role="alert" className="text-md font-semibold text-coral">
          {problemMessage(save.error)}
        </p>
      )}
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        <Button
          // Remounts the button when its label changes, so that it takes the focus.
          key={note === null ? 'write' : 'edit'}
          ref={focusOn === 'button' ? takeFocus : undefined}
          variant="link"
          onClick={startEditing}
        >
          <NotebookPen aria-hidden className="size-4" />
          {note === null ? <Trans>Write a note</Trans> : <Trans>Edit note</Trans>}
        </Button>
        {note !== null && (
          <Button variant="link" pending={save.isPending} onClick={deleteNote}>
            <Trans>Delete note</Trans>
          </Button>
        )}
        {note === null && deletedNote !== null && (
          <Button
            variant="link"
            pending={save.isPending}
            onClick={() => save.mutate(deletedNote, { onSuccess: () => setDeletedNote(null) })}
          >
            <Trans>Undo</Trans>
          </Button>
        )}
      </div>
    </div>
  );
}
