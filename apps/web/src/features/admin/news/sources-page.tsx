import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Bell, BellOff, FlaskConical, RefreshCw, Rss, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { NewsSource } from '@ecopulse/contract/news/news-admin';
import { parseUrl } from '../../../lib/urls.ts';
import { formatNumber } from '../../../lib/language/format.ts';
import { Button } from '../../../ui/button.tsx';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';
import { categoryLabels } from '../../news/news-categories.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import { DotSeparated } from '../list/row-parts.tsx';
import { ListSkeleton, LIST_CARD_STYLE } from '../list/admin-list.tsx';
import { QueryState } from '../../../lib/query-state.tsx';
import { SourceHealth } from './source-health.tsx';
import { languageLabels, parseSourceSearch, sourcesQuery } from './sources-query.ts';
import { useFetchNow, useToggleMuted, useRemoveSource, useTrySource } from './use-source-actions.ts';

const RemoveSource = lazy(async () => ({ default: (await import('./remove-source.tsx')).RemoveSource }));
const SourceForm = lazy(async () => ({ default: (await import('./source-form.tsx')).SourceForm }));

const route = getRouteApi('/admin/sources');

function SourceName({ source: { id, name, url, category, language, licence, keywords } }: { source: NewsSource }) {
  const { i18n } = useLingui();
  return (
    <div className="grid gap-0.5">
      <Link
        to="/admin/sources"
        search={{ edit: String(id) }}
        className="min-h-6 justify-self-start rounded-sm font-bold underline-offset-4 hover:text-leaf-strong hover:underline"
        activeProps={{}}
      >
        {name}
      </Link>
      <span title={url} className="text-sm font-medium text-muted">
        {parseUrl(url)?.host.replace(/^www\./, '') ?? url}
      </span>
      <span className="text-sm font-medium text-muted">
        <DotSeparated>
          {i18n._(categoryLabels[category])}
          <span lang={language}>{languageLabels[language]}</span>
          <Plural value={keywords.length} _0="no keywords" one="# keyword" other="# keywords" />
        </DotSeparated>
      </span>
      <span className="text-sm font-medium text-muted wrap-anywhere">
        {licence === '' ? <Trans>No licence note</Trans> : <span lang="en">{licence}</span>}
      </span>
    </div>
  );
}

/** A muted feed that was never fetched is only tried, so that its articles do not appear at once. */
function FetchButton({ source }: { source: NewsSource }) {
  const { t } = useLingui();
  const fetchNow = useFetchNow();
  const trySource = useTrySource();
  const { name, isEnabled, lastFetchedAt } = source;
  const isTrialOnly = !isEnabled && lastFetchedAt === null;
  const action = isTrialOnly ? trySource : fetchNow;
  const Icon = isTrialOnly ? FlaskConical : RefreshCw;
  return (
    <Button
      variant="quiet"
      size="sm"
      className="whitespace-nowrap"
      aria-label={isTrialOnly ? t`Test ${name}` : t`Fetch now: ${name}`}
      pending={action.isPending}
      onClick={() => action.mutate(source)}
    >
      {!action.isPending && <Icon aria-hidden className="size-4" />}
      {isTrialOnly ? <Trans>Test</Trans> : <Trans>Fetch now</Trans>}
    </Button>
  );
}

function Actions({ source, onRemove }: { source: NewsSource; onRemove: () => void }) {
  const { t } = useLingui();
  const toggleMuted = useToggleMuted();
  const { name, isEnabled } = source;
  const Icon = isEnabled ? BellOff : Bell;
  return (
    <div className="flex items-center gap-1 @2xl:justify-end">
      <FetchButton source={source} />
      <IconButton
        label={isEnabled ? t`Mute ${name}` : t`Unmute ${name}`}
        size="sm"
        aria-disabled={toggleMuted.isPending}
        onClick={() => {
          if (!toggleMuted.isPending) toggleMuted.mutate(source);
        }}
      >
        <Icon aria-hidden />
      </IconButton>
      <IconButton label={t`Remove ${name}`} size="sm" onClick={onRemove}>
        <Trash2 aria-hidden />
      </IconButton>
    </div>
  );
}

function useColumns(onRemove: (source: NewsSource) => void): Column<NewsSource>[] {
  const { t } = useLingui();
  return [
    { header: t`Feed`, cell: (source) => <SourceName source={source} /> },
    {
      header: t`Health`,
      cell: (source) => <SourceHealth source={source} />,
      className: '@max-2xl:items-start @2xl:w-60 @4xl:w-80 @5xl:w-96',
    },
    { header: t`Articles`, kind: 'figure', cell: ({ articles }) => formatNumber(articles), className: '@4xl:w-24' },
    {
      header: t`Actions`,
      kind: 'actions',
      cell: (source) => <Actions source={source} onRemove={() => onRemove(source)} />,
      className: '@4xl:w-56',
    },
  ];
}

function AddFeedLink() {
  return (
    <Button asChild>
      <Link to="/admin/sources" search={{ edit: 'new' }} activeProps={{}}>
        <Rss aria-hidden className="size-[18px]" />
        <Trans>Add a feed</Trans>
      </Link>
    </Button>
  );
}

function FeedCounts({ sources }: { sources: readonly NewsSource[] }) {
  const enabledSources = sources.filter(({ isEnabled }) => isEnabled);
  const failing = enabledSources.filter(({ fault }) => fault !== null).length;
  return (
    <DotSeparated>
      <Plural value={enabledSources.length} one="# active feed" other="# active feeds" />
      {failing > 1 && failing === enabledSources.length ? (
        <Trans>all failing</Trans>
      ) : (
        <Plural value={failing} _0="none failing" one="# failing" other="# failing" />
      )}
      <Plural value={sources.length - enabledSources.length} _0="none muted" one="# muted" other="# muted" />
    </DotSeparated>
  );
}

function SourceList({ sources }: { sources: readonly NewsSource[] }) {
  const { t } = useLingui();
  const [sourceToRemove, setSourceToRemove] = useState<NewsSource | null>(null);
  const remove = useRemoveSource();
  const columns = useColumns(setSourceToRemove);
  const sortedSources = [
    ...sources.filter(({ isEnabled }) => isEnabled),
    ...sources.filter(({ isEnabled }) => !isEnabled),
  ];
  if (sources.length === 0) {
    return (
      <div className={`${LIST_CARD_STYLE} p-5`}>
        <EmptyState
          animal="kingfisher"
          title={<Trans>No feeds yet</Trans>}
          text={<Trans>Feeds are fetched every half hour. Without any, only our own articles are shown.</Trans>}
          action={<AddFeedLink />}
        />
      </div>
    );
  }
  return (
    <>
      <p className="figures -mb-2 text-md text-muted">
        <FeedCounts sources={sources} />
      </p>
      <div className={LIST_CARD_STYLE}>
        <DataTable
          caption={t`Feeds by name: active first, then muted`}
          columns={columns}
          rows={sortedSources}
          rowKey={({ id }) => id}
        />
      </div>
      {sourceToRemove && (
        <Suspense>
          <RemoveSource
            source={sourceToRemove}
            onClose={() => setSourceToRemove(null)}
            onRemove={() => remove.mutate(sourceToRemove)}
          />
        </Suspense>
      )}
    </>
  );
}

const FormSkeleton = () => <Skeleton className="h-dvh rounded-xl" />;

export function SourcesPage() {
  const { t } = useLingui();
  const { edit } = parseSourceSearch({ ...route.useSearch() });
  const navigate = route.useNavigate();
  const sources = useQuery(sourcesQuery);
  const container = useFocusFallback(edit);
  const editedSource = sources.data?.find(({ id }) => String(id) === edit);
  const close = () => void navigate({ search: {}, resetScroll: false });
  return (
    <AdminPage
      title={t`Feeds`}
      lede={<Trans>The sources of the news. Each feed is fetched every half hour.</Trans>}
      actions={edit !== 'new' && <AddFeedLink />}
    >
      <div ref={container} tabIndex={-1} className="grid grid-cols-1 gap-6 outline-none">
        {/* The skeleton is as tall as the viewport, so that the list below does not shift when the form loads. */}
        <Suspense fallback={<FormSkeleton />}>
          {edit === 'new' && <SourceForm key="new" source={null} onClose={close} />}
          {edit !== undefined && edit !== 'new' && sources.isPending && <FormSkeleton />}
          {editedSource && <SourceForm key={editedSource.id} source={editedSource} onClose={close} />}
        </Suspense>
        <QueryState
          query={sources}
          skeleton={<ListSkeleton />}
          problemTitle={<Trans>The feeds couldn't be loaded</Trans>}
          problemCard={`${LIST_CARD_STYLE} p-5`}
        >
          {(stored) => <SourceList sources={stored} />}
        </QueryState>
      </div>
    </AdminPage>
  );
}
