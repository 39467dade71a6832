import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarDays } from 'lucide-react';
import { formatNumber } from '../../lib/language/format.ts';
import { Button } from '../../ui/button.tsx';
import { weekSummaryQuery } from '../week/week.api.ts';

export function LastWeek() {
  const { data } = useQuery(weekSummaryQuery());
  if (!data) return null;
  const days = data.activeDays.filter(Boolean).length;
  if (days === 0) return null;
  const points = formatNumber(data.points);
  return (
    <section
      aria-labelledby="last-week"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 rounded-xl bg-leaf-soft p-5 sm:px-7"
    >
      <div className="flex min-w-0 items-center gap-4">
        <span aria-hidden className="grid size-11 shrink-0 place-items-center rounded-full bg-surface text-leaf-strong">
          <CalendarDays className="size-5" />
        </span>
        <div className="grid">
          <h2 id="last-week" className="text-xl font-extrabold tracking-[-0.02em]">
            <Trans>Your last week</Trans>
          </h2>
          <p className="figures text-md">
            <Plural value={days} one="# active day" other="# active days" />, <Trans>{points} eco-points</Trans>
          </p>
        </div>
      </div>
      <Button asChild className="max-sm:w-full">
        <Link to="/week">
          <Trans>See your week</Trans>
        </Link>
      </Button>
    </section>
  );
}
