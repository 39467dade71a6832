import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { lazy } from 'react';
import type { GreenSpaceToEdit } from '@ecopulse/contract/green-spaces/green-spaces-admin';
import { lazyWithMessages } from '../../../lib/language/lazy-with-messages.ts';
import { BackLink, TranslationsLink, ViewLink } from '../editor/editor-links.tsx';
import { EditorPage } from '../editor/editor-page.tsx';
import { LoadedContent } from '../editor/loaded-content.tsx';
import { useContentEditor } from '../editor/use-content-editor.ts';
import { greenSpaceEditing, greenSpaceToEditQuery } from './green-spaces.api.ts';
import { FacilityFields } from './facility-fields.tsx';
import { GreenSpaceFields } from './green-space-fields.tsx';
import { PlaceFields } from './place-fields.tsx';
import { RouteFields } from './route-fields.tsx';

/** Loaded when its tab is opened. */
const GreenSpacePreview = lazy(async () => {
  const preview = await lazyWithMessages(
    () => import('./green-space-preview.tsx'),
    () => import('messages:features/admin/green-spaces/green-space-preview.tsx'),
  );
  return { default: preview.GreenSpacePreview };
});

function Editor({ item }: { item: GreenSpaceToEdit | null }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const editor = useContentEditor(greenSpaceEditing, item, {
    onCreated: ({ id }) => void navigate({ to: '/admin/green-spaces/$id', params: { id: String(id) }, replace: true }),
  });
  const { control } = editor.form;
  return (
    <EditorPage
      editor={editor}
      title={editor.item?.name ?? t`New green space`}
      back={
        <BackLink to="/admin/green-spaces">
          <Trans>Green spaces</Trans>
        </BackLink>
      }
      actions={
        <>
          <ViewLink of="/green-space" item={editor.item} />
          <TranslationsLink subject="green_space" item={editor.item} />
        </>
      }
      preview={<GreenSpacePreview control={control} item={editor.item} />}
      head={<GreenSpaceFields control={control} />}
    >
      <PlaceFields form={editor.form} item={editor.item} />
      <FacilityFields form={editor.form} />
      <RouteFields control={control} />
    </EditorPage>
  );
}

function StoredEditor({ id }: { id: number }) {
  const { t } = useLingui();
  const query = useQuery(greenSpaceToEditQuery(id));
  return (
    <LoadedContent
      query={query}
      failedTitle={t`The green space couldn't be loaded`}
      back={
        <BackLink to="/admin/green-spaces">
          <Trans>Green spaces</Trans>
        </BackLink>
      }
    >
      {(item) => <Editor item={item} />}
    </LoadedContent>
  );
}

/** Creates or edits a green space. */
export function GreenSpaceEditor() {
  const { id } = useParams({ strict: false });
  return id === undefined ? <Editor item={null} /> : <StoredEditor id={Number(id)} />;
}
