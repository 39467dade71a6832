import { Trans, useLingui } from '@lingui/react/macro';
import type { LessonToRead } from '@ecopulse/contract/lessons/lessons';
import { call } from '../../../lib/api.ts';
import { langOf } from '../../../lib/language/lang-of.ts';
import { PreviewPage } from '../../../lib/preview/preview-page.tsx';
import { usePreviewItem } from '../../../lib/preview/use-preview-item.ts';
import { LessonFacts } from '../lesson-facts.tsx';

type PreviewedLesson = Pick<
  LessonToRead,
  'title' | 'description' | 'difficulty' | 'estimatedMinutes' | 'ecoPointsReward' | 'translations'
> & { readonly sections: readonly Pick<LessonToRead['sections'][number], 'heading'>[] };

function loadLesson(id: number): Promise<PreviewedLesson> {
  return call('GET /api/lessons/:id', { params: { id } });
}

export function VisitorLessonPage() {
  const { t } = useLingui();
  const preview = usePreviewItem(loadLesson);
  const lesson = preview.item;
  return (
    <PreviewPage preview={preview} texts={lesson} action={<Trans>Sign in to read</Trans>}>
      {lesson && (
        <section aria-label={t`In this lesson`} className="grid gap-4 rounded-xl bg-surface p-5 shadow-soft sm:p-6">
          <LessonFacts lesson={lesson} showsPoints />
          <h2 className="text-xl font-extrabold tracking-[-0.02em]">
            <Trans>In this lesson</Trans>
          </h2>
          <ol className="grid list-inside list-decimal gap-2 text-md marker:font-bold marker:text-leaf">
            {lesson.sections.map(({ heading }) => (
              <li key={heading} lang={langOf(heading)}>
                {heading}
              </li>
            ))}
          </ol>
        </section>
      )}
    </PreviewPage>
  );
}
