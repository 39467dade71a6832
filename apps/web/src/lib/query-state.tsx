import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { CallError } from './call-error.ts';
import { problemMessage } from './problem-messages.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

export interface LoadProblemProps {
  error: unknown;
  isRetrying: boolean;
  onRetry: () => void;
}

interface TitledLoadProblemProps extends LoadProblemProps {
  /** Makes it a postcard that fills the place of a list or a page. Without a title it fits into a section that has one. */
  title?: ReactNode;
  /** The level of the postcard's heading. */
  level?: 'h2' | 'h3' | undefined;
}

/** Why data did not load: without a network, what the device did not keep can't be shown. */
export function whyNotLoaded(error: unknown): string {
  if (error instanceof CallError && error.code === 'offline')
    return i18n._(msg`You're offline, and this wasn't kept on this device. It loads once you're back online.`);
  return problemMessage(error, msg`Something went wrong. Please try again.`);
}

/** Says why data did not load, and offers to try again. */
export function LoadProblem({ title, level, error, isRetrying, onRetry }: TitledLoadProblemProps) {
  const text = whyNotLoaded(error);
  if (title) {
    return (
      <EmptyState
        animal="monitor-lizard"
        level={level}
        title={title}
        text={<span role="alert">{text}</span>}
        action={
          <Button pending={isRetrying} onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        }
      />
    );
  }
  return (
    <div className="grid content-start justify-items-start gap-3">
      <p role="alert" className="text-muted">
        {text}
      </p>
      <Button variant="quiet" size="sm" pending={isRetrying} onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}

/** The fields of a query that this file reads. Infinite queries have them too. */
interface LoadedQuery<Data> {
  data: Data | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

interface QueryStateProps<Data> {
  query: LoadedQuery<Data>;
  skeleton: ReactNode;
  /** Draws a failed first load; `LoadProblem` alone by default. */
  renderProblem?: (props: LoadProblemProps) => ReactNode;
  children: (data: Data) => ReactNode;
}

/** The data of a query, or its skeleton, or why it did not load. Data that failed to refresh stays on screen. */
export function QueryState<Data>({ query, skeleton, renderProblem = LoadProblem, children }: QueryStateProps<Data>) {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (!error) return skeleton;
  return renderProblem({ error, isRetrying: isFetching, onRetry: () => void refetch() });
}
