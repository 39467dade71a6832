import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { lazy } from 'react';
import type { GreenSpaceToEdit } from '@ecopulse/contract/green-spaces-admin';
import { Button } from '../../../ui/button.tsx';
import { EditorPage } from '../editor/editor-page.tsx';
import { LoadedPiece } from '../editor/loaded-content.tsx';
import { useContentEditor } from '../editor/use-content-editor.ts';
import { greenSpaceDesk, greenSpaceToEditQuery } from './green-spaces.api.ts';
import { GreenSpaceFields } from './green-space-fields.tsx';
import { PlaceFields } from './place-fields.tsx';
import { RouteFields } from './route-fields.tsx';

/** Fetched when somebody looks at it. */
const GreenSpacePreview = lazy(async () => ({
  default: (await import('./green-space-preview.tsx')).GreenSpacePreview,
}));

function WayBack() {
  return (
    <Link to="/admin/green-spaces" className="text-link inline-flex items-center gap-1.5">
      <ArrowLeft aria-hidden className="size-4" />
      <Trans>Green spaces</Trans>
    </Link>
  );
}

function SeeItLink({ piece }: { piece: GreenSpaceToEdit | null }) {
  if (piece?.status !== 'published') return null;
  return (
    <Button asChild variant="quiet" size="sm">
      <Link to="/green-space/$id" params={{ id: String(piece.id) }}>
        <Trans>See it on EcoPulse</Trans>
      </Link>
    </Button>
  );
}

function Editor({ piece }: { piece: GreenSpaceToEdit | null }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const editor = useContentEditor(greenSpaceDesk, piece, {
    onCreated: ({ id }) => void navigate({ to: '/admin/green-spaces/$id', params: { id: String(id) }, replace: true }),
  });
  const { control } = editor.form;
  return (
    <EditorPage
      editor={editor}
      title={editor.piece?.name ?? t`New green space`}
      back={<WayBack />}
      actions={<SeeItLink piece={editor.piece} />}
      preview={<GreenSpacePreview control={control} piece={editor.piece} />}
    >
      <GreenSpaceFields control={control} />
      <PlaceFields form={editor.form} ownId={editor.piece?.id ?? null} />
      <RouteFields control={control} />
    </EditorPage>
  );
}

function StoredEditor({ id }: { id: number }) {
  const query = useQuery(greenSpaceToEditQuery(id));
  return (
    <LoadedPiece query={query} back={<WayBack />}>
      {(piece) => <Editor piece={piece} />}
    </LoadedPiece>
  );
}

/** Adds a green space, or changes one. */
export function GreenSpaceEditor() {
  const { id } = useParams({ strict: false });
  return id === undefined ? <Editor piece={null} /> : <StoredEditor id={Number(id)} />;
}
