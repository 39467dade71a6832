import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ChevronRight, CircleCheck, Flag, MapPinCheck, Rss, Scale, SpellCheck } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AdminStats } from '@ecopulse/contract/admin/admin';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { FOR_EDITORS, type PageAccess, useMayOpen } from '../shell/own-roles.ts';

/** The counts are of all towns. */
const FOR_MODERATORS_EVERYWHERE: PageAccess = { access: 'moderator' };

interface TaskProps {
  to: '/admin/reports' | '/admin/flags' | '/admin/translation-reports' | '/admin/sources';
  icon: LucideIcon;
  children: ReactNode;
}

function Task({ to, icon: Icon, children }: TaskProps) {
  return (
    <li className="grid">
      <Link
        to={to}
        className="flex min-h-12 items-center gap-3 rounded-md bg-coral-soft px-4 py-2.5 text-md font-bold text-coral hover:inset-ring-[1.5px] hover:inset-ring-coral"
      >
        <Icon aria-hidden className="size-[18px] shrink-0" />
        <span className="figures grow">{children}</span>
        <ChevronRight aria-hidden className="size-4 shrink-0" />
      </Link>
    </li>
  );
}

const TASK_LIST_STYLE = 'grid list-none gap-3 sm:grid-cols-[repeat(auto-fit,minmax(14rem,1fr))]';

export function ThingsToDoSkeleton() {
  return (
    <div className={TASK_LIST_STYLE}>
      {[1, 2, 3].map((task) => (
        <Skeleton key={task} className="h-12 rounded-md" />
      ))}
    </div>
  );
}

export function ThingsToDo({ stats }: { stats: AdminStats }) {
  const { t } = useLingui();
  const [isEditor, isModerator] = [useMayOpen(FOR_EDITORS), useMayOpen(FOR_MODERATORS_EVERYWHERE)];
  const [openReports, openAppeals, openFlags] = isModerator
    ? [stats.openReports, stats.openAppeals, stats.openFlags]
    : [0, 0, 0];
  const [openTranslationReports, failingSources, feedsSilentSince] = isEditor
    ? [stats.openTranslationReports, stats.failingSources, stats.feedsSilentSince]
    : [0, 0, null];
  if (!isEditor && !isModerator) return null;
  if (openReports + openAppeals + openFlags + openTranslationReports + failingSources === 0) {
    return (
      <p className="flex items-center gap-2.5 text-md text-muted">
        <CircleCheck aria-hidden className="size-[18px] shrink-0 text-leaf-strong" />
        {isEditor && isModerator ? (
          <Trans>Nothing to do: no open reports, no flagged activities, and every feed works.</Trans>
        ) : (
          <Trans>Nothing to do.</Trans>
        )}
      </p>
    );
  }
  return (
    <ul aria-label={t`Things to do`} className={TASK_LIST_STYLE}>
      {openReports > 0 && (
        <Task to="/admin/reports" icon={Flag}>
          <Plural value={openReports} one="# open report" other="# open reports" />
        </Task>
      )}
      {openAppeals > 0 && (
        <Task to="/admin/reports" icon={Scale}>
          <Plural value={openAppeals} one="# open appeal" other="# open appeals" />
        </Task>
      )}
      {openFlags > 0 && (
        <Task to="/admin/flags" icon={MapPinCheck}>
          <Plural value={openFlags} one="# flagged activity" other="# flagged activities" />
        </Task>
      )}
      {openTranslationReports > 0 && (
        <Task to="/admin/translation-reports" icon={SpellCheck}>
          <Plural value={openTranslationReports} one="# translation report" other="# translation reports" />
        </Task>
      )}
      {failingSources > 0 && (
        <Task to="/admin/sources" icon={Rss}>
          {feedsSilentSince === null ? (
            <Plural value={failingSources} one="# failing feed" other="# failing feeds" />
          ) : (
            <Trans>No feed has responded for two days</Trans>
          )}
        </Task>
      )}
    </ul>
  );
}
