import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { createContext, use, useCallback, useEffect, useEffectEvent, useId, useState } from 'react';
import type { ReactNode } from 'react';
import { CallError } from './call-error.ts';
import { problemMessage, withReference } from './problem-messages.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState, type EmptyStateProps } from '../ui/empty-state.tsx';
import { brand } from './brand.ts';

export interface LoadProblemProps {
  error: unknown;
  isRetrying: boolean;
  onRetry: () => unknown;
}

interface TitledLoadProblemProps extends LoadProblemProps {
  /** With a title, the problem fills the place of a list or page. */
  title?: ReactNode;
  level?: 'h2' | 'h3' | undefined;
}

/** Offline, only data that was persisted can be shown. */
export function loadErrorMessage(error: unknown): string {
  if (error instanceof CallError && error.code === 'offline')
    return i18n._(msg`You're offline and this isn't saved on your device. It will load when you're back online.`);
  // The heading already says that something went wrong.
  if (error instanceof CallError && error.status === 500)
    return withReference(i18n._(msg`Please try again in a moment.`), error);
  return problemMessage(error, msg`Check your connection and try again.`);
}

type Report = (partId: string, problem: LoadProblemProps | null) => void;

const GroupReport = createContext<Report | null>(null);

function GroupProblem({ problems }: { problems: readonly LoadProblemProps[] }) {
  const [retriedError, setRetriedError] = useState<unknown>(null);
  // During a retry, the parts report no problem.
  const error = problems[0]?.error ?? retriedError;
  if (!error) return null;

  async function tryAgain() {
    setRetriedError(error);
    await Promise.all(problems.map(({ onRetry }) => onRetry()));
    setRetriedError(null);
  }

  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-md bg-coral-soft px-5 py-4"
    >
      <p className="grid gap-0.5">
        <b className="font-bold">
          <Trans>Part of this page didn't load</Trans>
        </b>
        <span className="text-md">{loadErrorMessage(error)}</span>
      </p>
      <Button size="sm" pending={retriedError !== null} onClick={() => void tryAgain()}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}

export function LoadGroup({ children }: { children: ReactNode }) {
  const [problems, setProblems] = useState<ReadonlyMap<string, LoadProblemProps>>(new Map());
  const report = useCallback<Report>((partId, problem) => {
    setProblems((before) => {
      const after = new Map(before);
      if (problem) after.set(partId, problem);
      else after.delete(partId);
      return after;
    });
  }, []);
  return (
    <GroupReport value={report}>
      <GroupProblem problems={[...problems.values()]} />
      {children}
    </GroupReport>
  );
}

function PartProblem({ report, error, onRetry }: LoadProblemProps & { report: Report }) {
  const partId = useId();
  const retry = useEffectEvent(() => onRetry());
  useEffect(() => {
    report(partId, { error, isRetrying: false, onRetry: () => retry() });
    return () => report(partId, null);
  }, [report, partId, error]);
  return (
    <span data-unloaded="" className="block text-muted">
      <Trans>Didn't load.</Trans>
    </span>
  );
}

/** Within a `LoadGroup`, the group shows the problem instead. */
export function LoadProblem({ title, level, error, isRetrying, onRetry }: TitledLoadProblemProps) {
  const report = use(GroupReport);
  if (report) return <PartProblem report={report} error={error} isRetrying={isRetrying} onRetry={onRetry} />;
  const text = loadErrorMessage(error);
  if (title) {
    return (
      <EmptyState
        animal="monitor-lizard"
        level={level}
        title={title}
        text={<span role="alert">{text}</span>}
        action={
          <Button pending={isRetrying} onClick={() => void onRetry()}>
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
      <Button variant="quiet" size="sm" pending={isRetrying} onClick={() => void onRetry()}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}

interface LoadedQuery<Data> {
  data: Data | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

interface QueryStateProps<Data> {
  query: LoadedQuery<Data>;
  skeleton: ReactNode;
  problemTitle?: ReactNode;
  /** Classes of a card around the problem. */
  problemCard?: string;
  children: (data: Data) => ReactNode;
}

/** Data that failed to refresh stays on screen. */
export function QueryState<Data>({ query, skeleton, problemTitle, problemCard, children }: QueryStateProps<Data>) {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (!error) return skeleton;
  const problem = <LoadProblem title={problemTitle} error={error} isRetrying={isFetching} onRetry={refetch} />;
  return problemCard ? <div className={problemCard}>{problem}</div> : problem;
}

export function LoadingHeading() {
  return (
    <>
      <title>{brand.name}</title>
      <h1 tabIndex={-1} className="sr-only" aria-live="polite">
        <Trans>Loading…</Trans>
      </h1>
    </>
  );
}

interface MessagePageProps extends Pick<EmptyStateProps, 'animal' | 'text'> {
  title: string;
  /** A link to go on, shown as a button. */
  children: ReactNode;
}

/** In place of a page that is not there, or not for this reader. */
export function MessagePage({ animal, title, text, children }: MessagePageProps) {
  return (
    <>
      <title>{`${title} · ${brand.name}`}</title>
      <EmptyState animal={animal} level="h1" title={title} text={text} action={<Button asChild>{children}</Button>} />
    </>
  );
}
