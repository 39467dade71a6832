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

interface Hidden {
  drafts: number;
  withdrawn: number;
}

function Row({ name, figure, isMain = false }: { name: ReactNode; figure: string | undefined; isMain?: boolean }) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="text-md text-muted">{name}</dt>
      <dd className={`figures ${isMain ? 'text-lg font-extrabold' : 'text-md font-semibold'}`}>
        {figure ?? <Skeleton className="h-5 w-10" />}
      </dd>
    </div>
  );
}

interface KindProps {
  to: '/admin/green-spaces' | '/admin/lessons' | '/admin/challenges';
  icon: LucideIcon;
  title: ReactNode;
  measure: ReactNode;
  figure: string | undefined;
  hidden: Hidden | undefined;
}

function Kind({ to, icon: Icon, title, measure, figure, hidden }: KindProps) {
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
        <Row name={measure} figure={figure} isMain />
        <Row name={<Trans>Drafts</Trans>} figure={hidden && formatNumber(hidden.drafts)} />
        <Row name={<Trans>Withdrawn</Trans>} figure={hidden && formatNumber(hidden.withdrawn)} />
      </dl>
      <Button asChild variant="quiet" size="sm" className="justify-self-start">
        <Link to={to} aria-describedby={titleId}>
          <Trans>Manage</Trans>
        </Link>
      </Button>
    </section>
  );
}

const NONE = '–';

function percent(value: number | null): string {
  return value === null ? NONE : formatNumber(value / 100, { style: 'percent' });
}

function stars(value: number | null): string {
  if (value === null) return NONE;
  return `${formatNumber(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 })}/5`;
}

function hiddenOf({ drafts, retired }: AdminStats, kind: keyof AdminStats['drafts']): Hidden {
  return { drafts: drafts[kind], withdrawn: retired[kind] };
}

interface ContentManagementProps {
  stats: AdminStats | undefined;
  problem: ReactNode;
}

export function ContentManagement({ stats, problem }: ContentManagementProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="grid grid-cols-1 gap-3">
      <h2 id={titleId} className="text-lg font-extrabold tracking-[-0.01em]">
        <Trans>Content Management</Trans>
      </h2>
      {problem || (
        <div className="grid grid-cols-1 gap-4 md:grid-cols-3">
          <Kind
            to="/admin/green-spaces"
            icon={Trees}
            title={<Trans>Green Spaces</Trans>}
            measure={<Trans>Avg Rating</Trans>}
            figure={stats && stars(stats.avgRating)}
            hidden={stats && hiddenOf(stats, 'greenSpaces')}
          />
          <Kind
            to="/admin/lessons"
            icon={BookOpen}
            title={<Trans>Lessons</Trans>}
            measure={<Trans>Avg Completion</Trans>}
            figure={stats && percent(stats.lessonCompletion)}
            hidden={stats && hiddenOf(stats, 'lessons')}
          />
          <Kind
            to="/admin/challenges"
            icon={Target}
            title={<Trans>Challenges</Trans>}
            measure={<Trans>Completion Rate</Trans>}
            figure={stats && percent(stats.challengeCompletion)}
            hidden={stats && hiddenOf(stats, 'challenges')}
          />
        </div>
      )}
    </section>
  );
}
