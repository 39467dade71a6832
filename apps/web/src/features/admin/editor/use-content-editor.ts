import type { FieldValues } from 'react-hook-form';
import type { ContentState } from '@ecopulse/contract/admin/content-admin';
import { showStepToast } from './content-editing.ts';
import type { ContentEditing } from './content-editing.ts';
import type { LoadResolver } from './lazy-resolver.ts';
import { useEditor } from './use-editor.ts';
import type { Editor, EditorOptions } from './use-editor.ts';

/** The state of an editor of content, which can also be published and withdrawn. A toast follows each step. */
export function useContentEditor<Item extends ContentState, Form extends FieldValues>(
  editing: ContentEditing<Item, Form>,
  opened: Item | null,
  { onCreated }: Pick<EditorOptions<Item>, 'onCreated'>,
): ContentEditor<Item, Form> {
  const editor = useEditor(editing, opened, {
    onCreated,
    onDone: (step, { status }) => showStepToast(step, status),
    steps: { publish: editing.publish, retire: editing.retire },
  });
  return { ...editor, loadReadiness: editing.loadReadiness ?? editing.loadResolver };
}

export interface ContentEditor<Item extends ContentState, Form extends FieldValues> extends Editor<Item, Form> {
  /** Loads what checks whether the form can be published. */
  loadReadiness: LoadResolver<Form>;
}
