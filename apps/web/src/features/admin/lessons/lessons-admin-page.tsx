import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { PenLine } from 'lucide-react';
import { formatDuration, formatNumber } from '../../../lib/language/format.ts';
import { categoryLabels, difficultyLabels } from '../../lessons/lesson-categories.ts';
import { ContentList, type ContentListSpec } from '../list/content-list.tsx';
import { DotSeparated } from '../list/row-parts.tsx';
import { parseLessonListSearch } from '../list/list-search-params.ts';

const LESSONS: ContentListSpec<'/admin/lessons'> = {
  path: '/admin/lessons',
  title: msg`Lessons`,
  lede: <Trans>The lessons and quizzes for residents.</Trans>,
  add: { icon: PenLine, label: <Trans>Write a lesson</Trans> },
  parseSearch: parseLessonListSearch,
  placeholder: msg`Search by title or text…`,
  filter: {
    name: 'category',
    label: msg`Category`,
    allLabel: msg`All categories`,
    options: categoryLabels,
    className: 'sm:w-60',
  },
  caption: msg`Lessons, newest first`,
  nameOf: ({ title }) => title,
  renderDetails: ({ category, difficulty }) => (
    <DotSeparated>
      {i18n._(categoryLabels[category])}
      {i18n._(difficultyLabels[difficulty])}
    </DotSeparated>
  ),
  columns: [
    {
      header: msg`Duration`,
      kind: 'figure',
      cell: ({ estimatedMinutes }) => formatDuration(estimatedMinutes),
      className: '@4xl:w-28',
    },
    {
      header: msg`Questions`,
      kind: 'figure',
      cell: ({ questions }) => formatNumber(questions),
      className: '@4xl:w-28',
    },
    {
      header: msg`Completions`,
      kind: 'figure',
      cell: ({ completions }) => formatNumber(completions),
      className: '@4xl:w-36',
    },
  ],
  failedTitle: <Trans>The lessons couldn't be loaded</Trans>,
  animal: 'otter',
  emptyState: { title: <Trans>No lessons yet</Trans>, text: <Trans>Write the first one.</Trans> },
  noMatches: {
    title: <Trans>No matching lessons</Trans>,
    text: <Trans>Try other keywords, or another status or category.</Trans>,
    showAllLabel: <Trans>Show all lessons</Trans>,
  },
};

export function LessonsAdminPage() {
  return <ContentList spec={LESSONS} />;
}
