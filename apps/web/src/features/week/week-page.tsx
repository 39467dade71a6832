import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { WeekSummary } from '@ecopulse/contract/rewards/week-summary';
import { brand } from '../../lib/brand.ts';
import { formatDayRange } from '../../lib/language/format.ts';
import { addDays, singaporeDay } from '../../lib/time/singapore-time.ts';
import { QueryState } from '../../lib/query-state.tsx';
import { useOwnResident } from '../../lib/residents.ts';
import { ShareAchievement } from '../../lib/share-cards/share-button.tsx';
import { BadgePicture } from '../../ui/badge-picture.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Panel } from '../../ui/panel.tsx';
import { WeekDays } from './week-days.tsx';
import { WeekFigures } from './week-figures.tsx';
import { WeekSkeleton } from './week-skeleton.tsx';
import { weekSummaryQuery, addWeeks } from './week.api.ts';

const route = getRouteApi('/week');
const BADGE_SIZE = 72;

function formatWeekDates(week: string): string {
  return formatDayRange(new Date(week), new Date(addDays(week, 6)));
}

interface WeekProps {
  summary: WeekSummary;
  /** The resident joined in this week, so there is none before it. */
  isFirst: boolean;
}

function OtherWeeks({ summary: { week, isOver }, isFirst }: WeekProps) {
  const { t } = useLingui();
  if (isFirst && !isOver) return null;
  return (
    <nav aria-label={t`Other weeks`} className="flex flex-wrap justify-between gap-3 max-sm:*:grow">
      {!isFirst && (
        <Button asChild variant="quiet">
          <Link to="/week" search={{ week: addWeeks(week, -1) }}>
            <ChevronLeft aria-hidden className="size-4 rtl:rotate-180" />
            <Trans>Previous week</Trans>
          </Link>
        </Button>
      )}
      {isOver && (
        <Button asChild variant="quiet" className="ms-auto">
          <Link to="/week" search={{ week: addWeeks(week, 1) }}>
            <Trans>Next week</Trans>
            <ChevronRight aria-hidden className="size-4 rtl:rotate-180" />
          </Link>
        </Button>
      )}
    </nav>
  );
}

function QuietWeek({ summary: { week, isOver } }: { summary: WeekSummary }) {
  return (
    <Panel title={formatWeekDates(week)}>
      <EmptyState
        animal="kingfisher"
        level="h3"
        title={isOver ? <Trans>A quiet week</Trans> : <Trans>Nothing yet this week</Trans>}
        text={<Trans>Every week starts fresh. One visit, lesson or eco-action is a start.</Trans>}
        action={
          <Button asChild>
            <Link to="/green-spaces">
              <Trans>Explore green spaces</Trans>
            </Link>
          </Button>
        }
        className="py-2"
      />
    </Panel>
  );
}

function Summary({ summary, isFirst }: WeekProps) {
  const { week, activeDays, badges, points, visits, lessons } = summary;
  const activeDayCount = activeDays.filter(Boolean).length;
  if (activeDayCount === 0 && points === 0) return <QuietWeek summary={summary} />;
  return (
    <>
      <Panel
        title={formatWeekDates(week)}
        action={
          <ShareAchievement
            achievement={{ kind: 'week', week, points, visits, lessons, activeDays: activeDayCount }}
            className="max-sm:mt-1.5"
          >
            <Trans>Share my week</Trans>
          </ShareAchievement>
        }
      >
        <WeekDays week={week} activeDays={activeDays} />
        <div className="grid gap-5 border-t border-line pt-5">
          <WeekFigures summary={summary} isFirst={isFirst} />
        </div>
      </Panel>
      {badges.length > 0 && (
        <Panel title={<Trans>Badges this week</Trans>}>
          <ul className="grid list-none grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))] gap-4">
            {badges.map(({ badgeName, description, emblem }) => (
              <li key={badgeName} className="flex items-center gap-3">
                <BadgePicture emblem={emblem} size={BADGE_SIZE} alt="" />
                <span className="grid min-w-0 wrap-anywhere">
                  <b className="wrap-anywhere">{badgeName}</b>
                  <span className="text-md text-muted">{description}</span>
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}

export function WeekPage() {
  const { t } = useLingui();
  const { week } = route.useSearch();
  const resident = useOwnResident();
  const joinedOn = resident ? singaporeDay(new Date(resident.createdAt)) : '';
  const isSinceJoining = week !== undefined && joinedOn < addWeeks(week, 1);
  const summary = useQuery(weekSummaryQuery(isSinceJoining ? week : 'current'));
  return (
    <div className="grid grid-cols-1 gap-6">
      <title>{`${t`Your week`} · ${brand.name}`}</title>
      <PageHeading
        title={<Trans>Your week</Trans>}
        lede={<Trans>Your activity from Monday to Sunday, and how it compares with the previous week.</Trans>}
      />
      <QueryState
        query={summary}
        skeleton={<WeekSkeleton />}
        problemTitle={<Trans>Your week couldn't be loaded</Trans>}
      >
        {(data) => {
          const isFirst = joinedOn >= data.week;
          return (
            <>
              <Summary summary={data} isFirst={isFirst} />
              <OtherWeeks summary={data} isFirst={isFirst} />
            </>
          );
        }}
      </QueryState>
    </div>
  );
}
