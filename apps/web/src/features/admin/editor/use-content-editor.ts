import { t } from '@lingui/core/macro';
import type { FieldValues } from 'react-hook-form';
import type { ContentState, ContentStatus } from '@ecopulse/contract/content-admin';
import { toast } from '../../../ui/toast/toast.ts';
import type { ContentEditing, Step } from './content-editing.ts';
import { useEditor } from './use-editor.ts';
import type { Editor, EditorOptions } from './use-editor.ts';

/** Shows a toast for a finished step. */
function showStepToast(step: Step, status: ContentStatus): void {
  if (step === 'publish') toast({ title: t`Published`, description: t`Everyone can see it now.` });
  else if (step === 'retire') toast({ title: t`Withdrawn`, description: t`Residents can no longer see it.` });
  else if (status === 'published') toast({ title: t`Saved`, description: t`Everyone can see the change now.` });
  else toast({ title: t`Saved`, description: t`Only admins can see it for now.` });
}

/** The state of an editor of content, which can also be published and withdrawn. A toast follows each step. */
export function useContentEditor<Item extends ContentState, Form extends FieldValues>(
  editing: ContentEditing<Item, Form>,
  opened: Item | null,
  { onCreated }: Pick<EditorOptions<Item>, 'onCreated'>,
): Editor<Item, Form> {
  return useEditor(editing, opened, {
    onCreated,
    onDone: (step, { status }) => showStepToast(step, status),
    steps: { publish: editing.publish, retire: editing.retire },
  });
}

export type ContentEditor<Item extends ContentState, Form extends FieldValues> = Editor<Item, Form>;
