import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi, Link } from '@tanstack/react-router';
import { PenLine } from 'lucide-react';
import type { ListedLesson } from '@ecopulse/contract/lessons/lessons-admin';
import { formatDuration, formatNumber } from '../../../lib/language/format.ts';
import { Button } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { CATEGORY_LIST, categoryLabels, difficultyLabels } from '../../lessons/lesson-categories.ts';
import { ListFilters } from '../list/list-filters.tsx';
import { adminListQuery } from '../list/admin-list-query.ts';
import { AdminList, NoMatches } from '../list/admin-list.tsx';
import { AdminPage } from '../shell/admin-page.tsx';
import { Dotted } from '../list/dotted.tsx';
import { ContentTitle } from '../list/content-title.tsx';
import { StatusBadge } from '../list/status-badge.tsx';
import { readLessonListSearch } from '../list/list-search-params.ts';

const route = getRouteApi('/admin/lessons');

function Title({ lesson: { id, title, category, difficulty } }: { lesson: ListedLesson }) {
  const { i18n } = useLingui();
  return (
    <ContentTitle of="/admin/lessons" id={id} title={title}>
      <Dotted>
        {i18n._(categoryLabels[category])}
        {i18n._(difficultyLabels[difficulty])}
      </Dotted>
    </ContentTitle>
  );
}

function useColumns(): Column<ListedLesson>[] {
  const { t } = useLingui();
  return [
    { header: t`Title`, cell: (lesson) => <Title lesson={lesson} /> },
    { header: t`Status`, cell: ({ status }) => <StatusBadge status={status} />, className: '@4xl:w-40' },
    {
      header: t`Duration`,
      kind: 'figure',
      cell: ({ estimatedMinutes }) => formatDuration(estimatedMinutes),
      className: '@4xl:w-28',
    },
    { header: t`Questions`, kind: 'figure', cell: ({ questions }) => formatNumber(questions), className: '@4xl:w-28' },
    {
      header: t`Completions`,
      kind: 'figure',
      cell: ({ completions }) => formatNumber(completions),
      className: '@4xl:w-36',
    },
  ];
}

function WriteLink() {
  return (
    <Button asChild>
      <Link to="/admin/lessons/new">
        <PenLine aria-hidden className="size-[18px]" />
        <Trans>Write a lesson</Trans>
      </Link>
    </Button>
  );
}

function NoLessons({ isFiltered }: { isFiltered: boolean }) {
  if (!isFiltered) {
    return (
      <EmptyState
        animal="otter"
        title={<Trans>No lessons yet</Trans>}
        text={<Trans>Write the first one.</Trans>}
        action={<WriteLink />}
      />
    );
  }
  return (
    <NoMatches
      of="/admin/lessons"
      animal="otter"
      title={<Trans>No matching lessons</Trans>}
      text={<Trans>Try other words, or another status or category.</Trans>}
      showAll={<Trans>Show all lessons</Trans>}
    />
  );
}

/** All lessons, whatever their status. */
export function LessonsAdminPage() {
  const { t, i18n } = useLingui();
  const filters = readLessonListSearch({ ...route.useSearch() });
  const navigate = route.useNavigate();
  const columns = useColumns();
  const narrow = (change: Record<string, unknown>, replace = false) =>
    void navigate({ search: readLessonListSearch({ ...filters, ...change }), replace, resetScroll: false });
  const categories = CATEGORY_LIST.map((value) => ({ value: value as string, label: i18n._(categoryLabels[value]) }));
  return (
    <AdminPage
      title={t`Lessons`}
      lede={<Trans>What residents read, and the quizzes they complete.</Trans>}
      actions={<WriteLink />}
    >
      <div className="grid grid-cols-1 gap-4">
        <ListFilters
          search={filters.search}
          placeholder={t`Search by title or text…`}
          onSearch={(search) => narrow({ search }, true)}
          status={filters.status}
          onStatus={(status) => narrow({ status })}
        >
          <Select
            label={t`Category`}
            value={filters.category ?? 'all'}
            onValueChange={(category) => narrow({ category })}
            options={[{ value: 'all', label: t`All categories` }, ...categories]}
            className="grow sm:w-60 sm:grow-0"
          />
        </ListFilters>
        <AdminList
          query={adminListQuery('GET /api/admin/lessons', filters)}
          caption={t`Lessons, newest first`}
          columns={columns}
          failedTitle={<Trans>The lessons couldn't be loaded</Trans>}
          empty={<NoLessons isFiltered={Object.keys(filters).length > 0} />}
        />
      </div>
    </AdminPage>
  );
}
