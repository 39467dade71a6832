import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { PointerEvent } from 'react';
import type { DayOfHistory } from '@ecopulse/contract/rewards';
import { formatDate, formatNumber } from '../../lib/format.ts';
import { CALENDAR_HEIGHT, CALENDAR_WIDTH, DayCell, LegendCell, MonthNames, PITCH, TOP } from './calendar-cells.tsx';
import { ChartPanel } from './chart-panel.tsx';
import { YearTable } from './year-table.tsx';
import { daysOfYear, weeksOf } from './year.ts';
import type { CalendarDay, Step } from './year.ts';

const STEPS: readonly Step[] = [0, 1, 2, 3, 4];

/** What one day held. */
function DayWords({ day }: { day: CalendarDay }) {
  const date = formatDate(day.day, { dateStyle: 'full' });
  const points = formatNumber(day.points);
  return (
    <Plural
      value={day.activities}
      _0={`${date}: nothing`}
      one={`${date}: # activity, ${points} eco-points`}
      other={`${date}: # activities, ${points} eco-points`}
    />
  );
}

function YearWords({ days }: { days: readonly CalendarDay[] }) {
  const active = days.filter((day) => day.activities > 0).length;
  return (
    <Plural
      value={active}
      _0="No active day in the last year yet."
      one="# active day in the last year."
      other="# active days in the last year."
    />
  );
}

/** Monday, Wednesday and Friday name the rows; they stay in sight while the weeks scroll. */
function WeekdayNames({ monday }: { monday: CalendarDay[] }) {
  return (
    <svg
      aria-hidden
      viewBox={`0 0 34 ${CALENDAR_HEIGHT}`}
      className="min-w-[34px] grow-34 basis-0 fill-muted text-[11px]"
    >
      {monday.map(({ day }, row) =>
        row % 2 === 0 && row < 6 ? (
          <text key={day} x={0} y={TOP + row * PITCH + 10}>
            {formatDate(day, { weekday: 'short' })}
          </text>
        ) : null,
      )}
    </svg>
  );
}

function Legend() {
  return (
    <span aria-hidden className="flex items-center gap-1">
      <span className="me-1">
        <Trans>Less</Trans>
      </span>
      {STEPS.map((step) => (
        <LegendCell key={step} step={step} />
      ))}
      <span className="ms-1">
        <Trans>More</Trans>
      </span>
    </span>
  );
}

function Calendar({ days }: { days: CalendarDay[] }) {
  const { t } = useLingui();
  const wordsId = useId();
  const scroller = useRef<HTMLElement>(null);
  const [pointed, setPointed] = useState<CalendarDay>();
  const weeks = weeksOf(days);

  // Where it is wider than the screen, it begins at today.
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.scrollLeft = scroller.current.scrollWidth;
  }, []);

  function point({ target }: PointerEvent) {
    const index = target instanceof SVGElement ? target.dataset['day'] : undefined;
    setPointed(index === undefined ? undefined : days[Number(index)]);
  }

  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex items-start">
        <WeekdayNames monday={weeks[0] ?? []} />
        <section
          ref={scroller}
          aria-label={t`A year of activity`}
          aria-describedby={wordsId}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard scrolls what it can focus
          tabIndex={0}
          className="min-w-0 grow-795 basis-0 overflow-x-auto rounded-sm"
        >
          <svg
            aria-hidden
            viewBox={`0 0 ${CALENDAR_WIDTH} ${CALENDAR_HEIGHT}`}
            className="w-full min-w-[795px]"
            onPointerOver={point}
            onPointerLeave={() => setPointed(undefined)}
          >
            <MonthNames weeks={weeks} />
            {days.map((day, index) => (
              <DayCell key={day.day} day={day} index={index} isToday={index === days.length - 1} />
            ))}
          </svg>
        </section>
      </div>
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-6 gap-y-1 text-sm text-muted">
        <p id={wordsId}>{pointed ? <DayWords day={pointed} /> : <YearWords days={days} />}</p>
        <Legend />
      </div>
    </div>
  );
}

/** What was done on each day of the year that ends today, as 53 weeks; a table says the same. */
export function YearCalendar({ history, today }: { history: readonly DayOfHistory[]; today: string }) {
  const days = daysOfYear(history, today);
  return (
    <ChartPanel title={<Trans>Your year</Trans>} chart={<Calendar days={days} />} table={<YearTable days={days} />} />
  );
}
