import type { FieldValues } from 'react-hook-form';
import type { ContentState } from '@ecopulse/contract/content-admin';
import type { ContentDesk } from './content-editing.ts';
import { sayDone } from './editor-toasts.ts';
import { useDeskEditor } from './use-editor.ts';
import type { DeskEditor, EditorOptions } from './use-editor.ts';

/** The state of an editor of content, which beside being saved is published and withdrawn; it says what each step came to. */
export function useContentEditor<Piece extends ContentState, Form extends FieldValues>(
  desk: ContentDesk<Piece, Form>,
  opened: Piece | null,
  { onCreated }: Pick<EditorOptions<Piece>, 'onCreated'>,
): DeskEditor<Piece, Form> {
  return useDeskEditor(desk, opened, {
    onCreated,
    onDone: (step, { status }) => sayDone(step, status),
    steps: { publish: desk.publish, retire: desk.retire },
  });
}

export type ContentEditor<Piece extends ContentState, Form extends FieldValues> = DeskEditor<Piece, Form>;
