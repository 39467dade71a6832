import { msg } from '@lingui/core/macro';
import { lazy } from 'react';
import { Trans } from '@lingui/react/macro';
import { ContentEditor, type ContentKind } from '../editor/content-editor.tsx';
import { lessonEditing, type LessonFormValues } from './lesson-form.ts';
import { lessonSections } from './lesson-fields.tsx';

const LessonPreview = lazy(async () => ({ default: (await import('./lesson-preview.tsx')).LessonPreview }));

const LESSON: ContentKind<'/admin/lessons', LessonFormValues> = {
  path: '/admin/lessons',
  subject: 'lesson',
  editing: lessonEditing,
  listName: <Trans>Lessons</Trans>,
  nameOf: ({ title }) => title,
  newTitle: msg`New lesson`,
  failedTitle: msg`The lesson couldn't be loaded`,
  viewPath: '/learn',
  sections: () => lessonSections,
  renderPreview: ({ control }) => <LessonPreview control={control} />,
};

export function LessonEditor() {
  return <ContentEditor kind={LESSON} />;
}
