import { Trans, useLingui } from '@lingui/react/macro';
import type { LessonCategory, LessonToRead } from '@ecopulse/contract/lessons/lessons';
import { EnglishOnlyNotice } from '../../../lib/language/content-text.tsx';
import { BackLink } from '../../../ui/panel.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { langOf } from '../../../lib/language/lang-of.ts';
import { KeepSwitch } from '../../../lib/offline/keep-switch.tsx';
import { categoryIcons, categoryTones, categoryLabels } from '../lesson-categories.ts';
import { LessonFacts } from '../lesson-facts.tsx';

export function LessonCategoryMark({ category }: { category: LessonCategory }) {
  const { i18n } = useLingui();
  const Icon = categoryIcons[category];
  return (
    <span
      className={`inline-flex items-center gap-2 rounded-full px-3 py-1 text-sm font-bold ${categoryTones[category]}`}
    >
      <Icon aria-hidden className="size-4" />
      {i18n._(categoryLabels[category])}
    </span>
  );
}

export function LessonHeading({ lesson }: { lesson: LessonToRead }) {
  return (
    <header className="grid justify-items-start gap-4">
      <BackLink to="/learn">
        <Trans>All lessons</Trans>
      </BackLink>
      <LessonCategoryMark category={lesson.category} />
      <PageHeading
        title={<span lang={langOf(lesson.title)}>{lesson.title}</span>}
        lede={<span lang={langOf(lesson.description)}>{lesson.description}</span>}
      />
      <LessonFacts lesson={lesson} showsPoints />
      <KeepSwitch item={{ kind: 'lesson', id: lesson.id }} />
      <EnglishOnlyNotice text={lesson.sections[0]?.body ?? ''} />
    </header>
  );
}
