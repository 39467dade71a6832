import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Heart, PenLine } from 'lucide-react';
import type { ListedArticle } from '@ecopulse/contract/news/news-admin';
import { formatDate, formatNumber } from '../../../lib/language/format.ts';
import { Button } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { categoryLabels } from '../../news/news-categories.ts';
import { ListFilters } from '../list/list-filters.tsx';
import { adminListQuery } from '../list/admin-list-query.ts';
import { AdminList, NoMatches } from '../list/admin-list.tsx';
import { AdminPage } from '../shell/admin-page.tsx';
import { Dotted } from '../list/dotted.tsx';
import { ContentTitle } from '../list/content-title.tsx';
import { readListSearch } from '../list/list-search-params.ts';
import { StatusBadge } from '../list/status-badge.tsx';

const route = getRouteApi('/admin/news');

function Title({ article: { id, title, category, sourceName } }: { article: ListedArticle }) {
  const { i18n } = useLingui();
  return (
    <ContentTitle of="/admin/news" id={id} title={title}>
      <Dotted>
        {i18n._(categoryLabels[category])}
        <span lang="en">{sourceName}</span>
      </Dotted>
    </ContentTitle>
  );
}

function useColumns(): Column<ListedArticle>[] {
  const { t } = useLingui();
  return [
    { header: t`Title`, cell: (article) => <Title article={article} /> },
    { header: t`Status`, cell: ({ status }) => <StatusBadge status={status} />, className: '@4xl:w-40' },
    {
      header: t`Likes`,
      kind: 'figure',
      cell: ({ likes }) => (
        <span className="inline-flex items-center gap-1.5">
          <Heart aria-hidden className="size-3.5 text-muted" />
          {formatNumber(likes)}
        </span>
      ),
      className: '@4xl:w-24',
    },
    {
      header: t`Dated`,
      cell: ({ publishedAt }) => (
        <time dateTime={publishedAt} className="figures whitespace-nowrap">
          {formatDate(publishedAt)}
        </time>
      ),
      className: '@4xl:w-36',
    },
  ];
}

function WriteLink() {
  return (
    <Button asChild>
      <Link to="/admin/news/new">
        <PenLine aria-hidden className="size-[18px]" />
        <Trans>Write an article</Trans>
      </Link>
    </Button>
  );
}

function NoArticles({ isFiltered }: { isFiltered: boolean }) {
  if (!isFiltered) {
    return (
      <EmptyState
        animal="kingfisher"
        title={<Trans>No articles yet</Trans>}
        text={<Trans>Write one, or add a feed.</Trans>}
        action={<WriteLink />}
      />
    );
  }
  return (
    <NoMatches
      of="/admin/news"
      animal="kingfisher"
      title={<Trans>No matching articles</Trans>}
      text={<Trans>Try other words or another status.</Trans>}
      showAll={<Trans>Show all articles</Trans>}
    />
  );
}

/** All articles, our own and those of feeds, whatever their status. */
export function ArticlesPage() {
  const { t } = useLingui();
  const filters = readListSearch({ ...route.useSearch() });
  const navigate = route.useNavigate();
  const columns = useColumns();
  return (
    <AdminPage title={t`News`} lede={<Trans>Our own articles, and those from feeds.</Trans>} actions={<WriteLink />}>
      <div className="grid grid-cols-1 gap-4">
        <ListFilters
          search={filters.search}
          placeholder={t`Search by title or text…`}
          onSearch={(search) =>
            void navigate({ search: readListSearch({ ...filters, search }), replace: true, resetScroll: false })
          }
          status={filters.status}
          onStatus={(status) => void navigate({ search: readListSearch({ ...filters, status }), resetScroll: false })}
        />
        <AdminList
          query={adminListQuery('GET /api/admin/news', filters)}
          caption={t`Articles, newest first`}
          columns={columns}
          failedTitle={<Trans>The articles couldn't be loaded</Trans>}
          empty={<NoArticles isFiltered={filters.search !== undefined || filters.status !== undefined} />}
        />
      </div>
    </AdminPage>
  );
}
