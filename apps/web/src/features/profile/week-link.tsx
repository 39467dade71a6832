import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ArrowRight, CalendarDays } from 'lucide-react';

export function WeekLink() {
  return (
    <Link
      to="/week"
      className="group flex items-center gap-4 rounded-xl bg-surface p-5 shadow-soft transition-shadow hover:shadow-lifted sm:px-6"
    >
      <span aria-hidden className="grid size-11 shrink-0 place-items-center rounded-full bg-leaf-soft text-leaf-strong">
        <CalendarDays className="size-5" />
      </span>
      <span className="grid min-w-0 grow wrap-anywhere">
        <span className="text-xl font-extrabold tracking-[-0.02em]">
          <Trans>Your week</Trans>
        </span>
        <span className="text-muted">
          <Trans>Your activity from Monday to Sunday, and how it compares with the previous week.</Trans>
        </span>
      </span>
      <ArrowRight
        aria-hidden
        className="size-5 shrink-0 text-leaf-strong transition-transform group-hover:translate-x-0.5"
      />
    </Link>
  );
}
