import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { ReactNode } from 'react';
import type { AdminStats } from '@ecopulse/contract/admin/admin';
import { formatNumber } from '../../../lib/language/format.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { DotSeparated } from '../list/row-parts.tsx';

interface FigureCellProps {
  to: '/admin/residents' | '/admin/green-spaces' | '/admin/lessons' | '/admin/challenges' | '/admin/news';
  label: ReactNode;
  value: number | undefined;
  note: ReactNode;
}

function FigureCell({ to, label, value, note }: FigureCellProps) {
  return (
    <li className="grid bg-surface first:max-md:col-span-2">
      <Link to={to} className="group grid content-start gap-0.5 p-4 outline-offset-[-3px] hover:bg-sunk sm:p-5">
        <span className="text-md font-semibold text-muted group-hover:text-ink">{label}</span>
        {value === undefined ? (
          <Skeleton className="my-1 h-8 w-16" />
        ) : (
          <span className="figures text-2xl font-extrabold tracking-[-0.03em]">{formatNumber(value)}</span>
        )}
        <span className="figures text-sm text-muted">{value === undefined ? '\u00A0' : note}</span>
      </Link>
    </li>
  );
}

function UnpublishedCount({ stats, kind }: { stats: AdminStats; kind: keyof AdminStats['drafts'] }) {
  const drafts = stats.drafts[kind];
  const withdrawn = stats.retired[kind];
  if (drafts + withdrawn === 0) return <Trans>All published</Trans>;
  return (
    <DotSeparated>
      {drafts > 0 && <Plural value={drafts} one="# draft" other="# drafts" />}
      {withdrawn > 0 && <Plural value={withdrawn} one="# withdrawn" other="# withdrawn" />}
    </DotSeparated>
  );
}

interface PlatformFiguresProps {
  stats: AdminStats | undefined;
  problem: ReactNode;
}

export function PlatformFigures({ stats, problem }: PlatformFiguresProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="grid grid-cols-1 gap-3">
      <h2 id={titleId} className="text-lg font-extrabold tracking-[-0.01em]">
        <Trans>Platform Overview</Trans>
      </h2>
      {problem || (
        <ul className="grid list-none grid-cols-2 gap-px overflow-hidden rounded-xl bg-line shadow-soft md:grid-cols-5">
          <FigureCell
            to="/admin/residents"
            label={<Trans>Total Users</Trans>}
            value={stats?.totalUsers}
            note={<Plural value={stats?.activeToday ?? 0} one="# active today" other="# active today" />}
          />
          <FigureCell
            to="/admin/green-spaces"
            label={<Trans>Green Spaces</Trans>}
            value={stats?.totalGreenSpaces}
            note={stats && <UnpublishedCount stats={stats} kind="greenSpaces" />}
          />
          <FigureCell
            to="/admin/lessons"
            label={<Trans>Lessons</Trans>}
            value={stats?.totalLessons}
            note={stats && <UnpublishedCount stats={stats} kind="lessons" />}
          />
          <FigureCell
            to="/admin/challenges"
            label={<Trans>Challenges</Trans>}
            value={stats?.totalChallenges}
            note={stats && <UnpublishedCount stats={stats} kind="challenges" />}
          />
          <FigureCell
            to="/admin/news"
            label={<Trans>News Articles</Trans>}
            value={stats?.totalNews}
            note={stats && <UnpublishedCount stats={stats} kind="news" />}
          />
        </ul>
      )}
    </section>
  );
}
