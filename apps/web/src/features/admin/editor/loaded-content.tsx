import { Trans, useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CallError } from '../../../lib/call-error.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { AdminPage } from '../shell/admin-page.tsx';
import { EditorSkeleton } from './editor-skeleton.tsx';
import { LoadProblem } from '../../../lib/query-state.tsx';

interface LoadedContentProps<Item> {
  query: Pick<UseQueryResult<Item>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  failedTitle: string;
  backLink: ReactNode;
  children: (item: Item) => ReactNode;
}

export function LoadedContent<Item>({ query, failedTitle, backLink, children }: LoadedContentProps<Item>) {
  const { t } = useLingui();
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (!error) return <EditorSkeleton />;
  if (error instanceof CallError && (error.status === 404 || error.status === 400)) {
    return (
      <>
        <title>{t`Not found`}</title>
        <EmptyState
          animal="monitor-lizard"
          level="h1"
          title={<Trans>There's nothing here</Trans>}
          text={<Trans>It may have been removed, or the address may be wrong.</Trans>}
          action={backLink}
        />
      </>
    );
  }
  return (
    <AdminPage title={failedTitle} above={backLink}>
      <div className="rounded-xl bg-surface p-5 shadow-soft">
        <LoadProblem error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      </div>
    </AdminPage>
  );
}
