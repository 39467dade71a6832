import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { ReactNode, RefObject } from 'react';
import { useSingaporeDay } from '../../lib/time/use-server-time.ts';
import { QueryState } from '../../lib/query-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TabList, useTabs } from '../../ui/tabs.tsx';
import { historyQuery } from '../rewards/rewards.api.ts';

const YearCalendar = lazy(async () => ({ default: (await import('./year-calendar.tsx')).YearCalendar }));
const PointsChart = lazy(async () => ({ default: (await import('./points-chart.tsx')).PointsChart }));
const Ledger = lazy(async () => ({ default: (await import('../rewards/ledger.tsx')).Ledger }));

const VIEWS = ['calendar', 'points', 'ledger'] as const;

type View = (typeof VIEWS)[number];

/** The hash of the address names the view, so that a link opens it and "back" returns to it. */
export function useHistoryView() {
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  const view: View = VIEWS.find((each) => each === hash) ?? 'calendar';
  const chooseView = (next: View) =>
    void navigate({ to: '/profile', hash: next, replace: true, resetScroll: false, hashScrollIntoView: false });
  return { view, isLinked: hash !== '', chooseView };
}

interface ActivityHistoryProps {
  view: View;
  onChoose: (view: View) => void;
  content: RefObject<HTMLDivElement | null>;
  total: number;
}

/** About as high as the views, since links lead to them and what follows must not move. */
const SKELETONS: Readonly<Record<View, ReactNode>> = {
  calendar: <Skeleton className="h-48 rounded-md" />,
  points: <Skeleton className="h-92 rounded-md" />,
  ledger: <Skeleton className="h-svh rounded-md" />,
};

function Charts({ view, total }: { view: Exclude<View, 'ledger'>; total: number }) {
  const today = useSingaporeDay();
  const history = useQuery(historyQuery);
  return (
    <QueryState query={history} skeleton={SKELETONS[view]}>
      {(data) =>
        view === 'calendar' ? (
          <YearCalendar history={data} today={today} />
        ) : (
          <PointsChart history={data} today={today} total={total} />
        )
      }
    </QueryState>
  );
}

export function ActivityHistory({ view, onChoose, content, total }: ActivityHistoryProps) {
  const { t } = useLingui();
  const ids = useTabs<View>();
  return (
    <div id={view} className="scroll-mt-4">
      <Panel
        title={<Trans>Your activity</Trans>}
        action={
          <TabList
            label={t`Your activity`}
            tabs={[
              { id: 'calendar', label: <Trans>Calendar</Trans> },
              { id: 'points', label: <Trans>Points</Trans> },
              { id: 'ledger', label: <Trans>Ledger</Trans> },
            ]}
            chosen={view}
            onChoose={onChoose}
            ids={ids}
          />
        }
      >
        <div
          {...ids.panelProps(view)}
          ref={content}
          tabIndex={-1}
          className="grid! min-h-48 grid-cols-1 content-start gap-4 rounded-sm [&_[data-unloaded]]:block!"
        >
          <Suspense fallback={SKELETONS[view]}>
            {view === 'ledger' ? (
              <>
                <p className="text-muted">
                  <Trans>All your activity, with its points, how it was verified, and your total afterwards.</Trans>
                </p>
                <Ledger total={total} />
              </>
            ) : (
              <Charts view={view} total={total} />
            )}
          </Suspense>
        </div>
      </Panel>
    </div>
  );
}
