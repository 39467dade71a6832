import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { lazy } from 'react';
import type { LessonToEdit } from '@ecopulse/contract/lessons/lessons-admin';
import { BackLink, TranslationsLink, ViewLink } from '../editor/editor-links.tsx';
import { EditorPage } from '../editor/editor-page.tsx';
import { LoadedContent } from '../editor/loaded-content.tsx';
import { useContentEditor } from '../editor/use-content-editor.ts';
import { LessonHead, LessonSources, LessonTexts } from './lesson-fields.tsx';
import { LessonQuiz } from './lesson-quiz-fields.tsx';
import { lessonEditing, lessonToEditQuery } from './lessons.api.ts';

/** Loaded when its tab is opened. */
const LessonPreview = lazy(async () => ({ default: (await import('./lesson-preview.tsx')).LessonPreview }));

function Editor({ opened }: { opened: LessonToEdit | null }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const editor = useContentEditor(lessonEditing, opened, {
    onCreated: ({ id }) => void navigate({ to: '/admin/lessons/$id', params: { id: String(id) }, replace: true }),
  });
  const { control } = editor.form;
  return (
    <EditorPage
      editor={editor}
      title={editor.item?.title ?? t`New lesson`}
      back={
        <BackLink to="/admin/lessons">
          <Trans>Lessons</Trans>
        </BackLink>
      }
      actions={
        <>
          <ViewLink of="/learn" item={editor.item} />
          <TranslationsLink subject="lesson" item={editor.item} />
        </>
      }
      preview={<LessonPreview control={control} />}
      head={<LessonHead control={control} />}
    >
      <LessonTexts control={control} />
      <LessonSources control={control} />
      <LessonQuiz control={control} />
    </EditorPage>
  );
}

function StoredLesson({ id }: { id: number }) {
  const { t } = useLingui();
  const query = useQuery(lessonToEditQuery(id));
  return (
    <LoadedContent
      query={query}
      failedTitle={t`The lesson couldn't be loaded`}
      back={
        <BackLink to="/admin/lessons">
          <Trans>Lessons</Trans>
        </BackLink>
      }
    >
      {(item) => <Editor opened={item} />}
    </LoadedContent>
  );
}

/** Creates or edits a lesson with its quiz. */
export function LessonEditor() {
  const { id } = useParams({ strict: false });
  return id === undefined ? <Editor opened={null} /> : <StoredLesson id={Number(id)} />;
}
