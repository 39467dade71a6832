import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { BookOpen, Target, Trees } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useId } from 'react';
import type { ReactNode } from 'react';
import type { AdminStats } from '@ecopulse/contract/admin/admin';
import { formatNumber } from '../../../lib/language/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { FOR_EDITORS, useMayOpen } from '../shell/own-roles.ts';

interface HiddenCounts {
  drafts: number;
  withdrawn: number;
}

function FigureRow({
  name,
  figure,
  isProminent = false,
}: {
  name: ReactNode;
  figure: string | undefined;
  isProminent?: boolean;
}) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="text-md text-muted">{name}</dt>
      <dd className={`figures ${isProminent ? 'text-lg font-extrabold' : 'text-md font-semibold'}`}>
        {figure ?? <Skeleton className="h-5 w-10" />}
      </dd>
    </div>
  );
}

interface ContentTypeProps {
  to: '/admin/green-spaces' | '/admin/lessons' | '/admin/challenges';
  icon: LucideIcon;
  title: ReactNode;
  figureName: ReactNode;
  figure: string | undefined;
  hiddenCounts: HiddenCounts | undefined;
}

function ContentType({ to, icon: Icon, title, figureName, figure, hiddenCounts }: ContentTypeProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className="grid grid-cols-1 content-start gap-4 rounded-xl bg-surface p-5 shadow-soft"
    >
      <h3 id={titleId} className="flex items-center gap-2.5 text-base font-bold">
        <Icon aria-hidden className="size-5 shrink-0 text-leaf-strong" />
        <span className="min-w-0">{title}</span>
      </h3>
      <dl className="grid gap-1.5">
        <FigureRow name={figureName} figure={figure} isProminent />
        <FigureRow name={<Trans>Drafts</Trans>} figure={hiddenCounts && formatNumber(hiddenCounts.drafts)} />
        <FigureRow name={<Trans>Withdrawn</Trans>} figure={hiddenCounts && formatNumber(hiddenCounts.withdrawn)} />
      </dl>
      <Button asChild variant="quiet" size="sm" className="justify-self-start">
        <Link to={to} aria-describedby={titleId}>
          <Trans>Manage</Trans>
        </Link>
      </Button>
    </section>
  );
}

const NO_DATA = '–';

function formatPercent(value: number | null): string {
  return value === null ? NO_DATA : formatNumber(value / 100, { style: 'percent' });
}

function formatRating(value: number | null): string {
  if (value === null) return NO_DATA;
  return `${formatNumber(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 })}/5`;
}

function countHidden({ drafts, retired }: AdminStats, kind: keyof AdminStats['drafts']): HiddenCounts {
  return { drafts: drafts[kind], withdrawn: retired[kind] };
}

interface ContentManagementProps {
  stats: AdminStats | undefined;
  problem: ReactNode;
}

export function ContentManagement({ stats, problem }: ContentManagementProps) {
  const titleId = useId();
  const isEditor = useMayOpen(FOR_EDITORS);
  return (
    <section aria-labelledby={titleId} className="grid grid-cols-1 gap-3">
      <h2 id={titleId} className="text-lg font-extrabold tracking-[-0.01em]">
        <Trans>Content Management</Trans>
      </h2>
      {problem || (
        <div className="grid grid-cols-1 gap-4 md:grid-cols-3">
          <ContentType
            to="/admin/green-spaces"
            icon={Trees}
            title={<Trans>Green Spaces</Trans>}
            figureName={<Trans>Avg Rating</Trans>}
            figure={stats && formatRating(stats.avgRating)}
            hiddenCounts={stats && countHidden(stats, 'greenSpaces')}
          />
          {isEditor && (
            <>
              <ContentType
                to="/admin/lessons"
                icon={BookOpen}
                title={<Trans>Lessons</Trans>}
                figureName={<Trans>Avg Completion</Trans>}
                figure={stats && formatPercent(stats.lessonCompletion)}
                hiddenCounts={stats && countHidden(stats, 'lessons')}
              />
              <ContentType
                to="/admin/challenges"
                icon={Target}
                title={<Trans>Challenges</Trans>}
                figureName={<Trans>Completion Rate</Trans>}
                figure={stats && formatPercent(stats.challengeCompletion)}
                hiddenCounts={stats && countHidden(stats, 'challenges')}
              />
            </>
          )}
        </div>
      )}
    </section>
  );
}
