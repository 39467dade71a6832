import { t } from '@lingui/core/macro';
import type { FieldValues } from 'react-hook-form';
import type { ContentState, ContentStatus } from '@ecopulse/contract/content-admin';
import { toast } from '../../../ui/toast.ts';
import type { ContentDesk, Step } from './content-editing.ts';
import { useDeskEditor } from './use-editor.ts';
import type { DeskEditor, EditorOptions } from './use-editor.ts';

/** Says what a step has come to. */
function sayDone(step: Step, status: ContentStatus): void {
  if (step === 'publish') toast({ title: t`Published`, description: t`Everyone can see it now.` });
  else if (step === 'retire') toast({ title: t`Withdrawn`, description: t`Residents no longer see it.` });
  else if (status === 'published') toast({ title: t`Saved`, description: t`Everyone sees the change now.` });
  else toast({ title: t`Saved`, description: t`Nobody but admins sees it yet.` });
}

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
