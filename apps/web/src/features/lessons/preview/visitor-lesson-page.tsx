import { Trans, useLingui } from '@lingui/react/macro';
import { Clock, Sun } from 'lucide-react';
import type { LessonToRead } from '@ecopulse/contract/lessons/lessons';
import { call } from '../../../lib/api.ts';
import { formatDuration, formatNumber } from '../../../lib/language/format.ts';
import { langOf } from '../../../lib/language/lang-of.ts';
import { PreviewPage } from '../../../lib/preview/preview-page.tsx';
import { usePreviewItem } from '../../../lib/preview/use-preview-item.ts';

type PreviewedLesson = Pick<
  LessonToRead,
  'title' | 'description' | 'estimatedMinutes' | 'ecoPointsReward' | 'translations'
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
          <Facts lesson={lesson} />
          <h2 className="text-xl font-extrabold tracking-[-0.02em]">
            <Trans>In this lesson</Trans>
          </h2>
          <ol className="grid list-decimal ps-6 gap-2 text-md marker:font-bold marker:text-leaf">
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

function Facts({ lesson }: { lesson: PreviewedLesson }) {
  const points = formatNumber(lesson.ecoPointsReward);
  return (
    <ul className="figures flex list-none flex-wrap gap-x-4 gap-y-1 text-sm font-semibold text-muted">
      <li className="flex items-center gap-1.5">
        <Clock aria-hidden className="size-4" />
        {formatDuration(lesson.estimatedMinutes)}
      </li>
      <li className="flex items-center gap-1.5 text-sun-ink">
        <Sun aria-hidden className="size-4" />
        <Trans>{points} eco-points</Trans>
      </li>
    </ul>
  );
}
