import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { lazy } from 'react';
import type { LessonToEdit } from '@ecopulse/contract/lessons-admin';
import { Button } from '../../../ui/button.tsx';
import { EditorPage } from '../editor/editor-page.tsx';
import { LoadedPiece } from '../editor/loaded-content.tsx';
import { useContentEditor } from '../editor/use-content-editor.ts';
import { LessonHead, LessonSources, LessonTexts } from './lesson-fields.tsx';
import { LessonQuiz } from './lesson-quiz-fields.tsx';
import { lessonDesk, lessonToEditQuery } from './lessons.api.ts';

/** Fetched when somebody looks at it. */
const LessonPreview = lazy(async () => ({ default: (await import('./lesson-preview.tsx')).LessonPreview }));

function WayBack() {
  return (
    <Link to="/admin/lessons" className="text-link inline-flex items-center gap-1.5">
      <ArrowLeft aria-hidden className="size-4" />
      <Trans>Lessons</Trans>
    </Link>
  );
}

function SeeItLink({ piece }: { piece: LessonToEdit | null }) {
  if (piece?.status !== 'published') return null;
  return (
    <Button asChild variant="quiet" size="sm">
      <Link to="/learn/$id" params={{ id: String(piece.id) }}>
        <Trans>See it on EcoPulse</Trans>
      </Link>
    </Button>
  );
}

function Editor({ opened }: { opened: LessonToEdit | null }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const editor = useContentEditor(lessonDesk, opened, {
    onCreated: ({ id }) => void navigate({ to: '/admin/lessons/$id', params: { id: String(id) }, replace: true }),
  });
  const { control } = editor.form;
  return (
    <EditorPage
      editor={editor}
      title={editor.piece?.title ?? t`New lesson`}
      back={<WayBack />}
      actions={<SeeItLink piece={editor.piece} />}
      preview={<LessonPreview control={control} />}
    >
      <LessonHead control={control} />
      <LessonTexts control={control} />
      <LessonSources control={control} />
      <LessonQuiz control={control} />
    </EditorPage>
  );
}

function StoredLesson({ id }: { id: number }) {
  const query = useQuery(lessonToEditQuery(id));
  return (
    <LoadedPiece query={query} back={<WayBack />}>
      {(piece) => <Editor opened={piece} />}
    </LoadedPiece>
  );
}

/** Writes a new lesson with its quiz, or corrects one. */
export function LessonEditor() {
  const { id } = useParams({ strict: false });
  return id === undefined ? <Editor opened={null} /> : <StoredLesson id={Number(id)} />;
}
