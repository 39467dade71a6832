import { Plural, useLingui } from '@lingui/react/macro';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { PointerEvent } from 'react';
import type { DayOfHistory } from '@ecopulse/contract/rewards/rewards';
import { formatDate, formatNumber } from '../../lib/language/format.ts';
import { CalendarPicture, Legend, WeekdayNames } from './calendar-picture.tsx';
import { findDayIndex, findFirstFullWeek } from './calendar-shape.ts';
import { ChartOrTable } from './chart-or-table.tsx';
import { YearTable } from './year-table.tsx';
import { daysOfYear } from './year.ts';
import type { CalendarDay } from './year.ts';

function DayText({ day }: { day: CalendarDay }) {
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

function YearText({ days }: { days: readonly CalendarDay[] }) {
  const active = days.filter((day) => day.activities > 0).length;
  return (
    <Plural
      value={active}
      _0="No active days yet."
      one="# active day in the last year."
      other="# active days in the last year."
    />
  );
}

function Calendar({ days }: { days: CalendarDay[] }) {
  const { t } = useLingui();
  const textId = useId();
  const scroller = useRef<HTMLElement>(null);
  const [hoveredDay, setHoveredDay] = useState<CalendarDay>();
  const [firstWeek, setFirstWeek] = useState(0);

  // Starts at the latest week.
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.scrollLeft = scroller.current.scrollWidth;
  }, []);

  function updateHoveredDay({ currentTarget, clientX, clientY }: PointerEvent) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    setHoveredDay(days[findDayIndex((clientX - left) / width, (clientY - top) / height)]);
  }

  return (
    <div className="@container grid grid-cols-1 gap-3">
      <div className="flex items-start justify-between">
        <WeekdayNames days={days} />
        <section
          ref={scroller}
          aria-label={t`A year of activity`}
          aria-describedby={textId}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- focusable, so that the keyboard can scroll it
          tabIndex={0}
          onScroll={({ currentTarget }) => setFirstWeek(findFirstFullWeek(currentTarget.scrollLeft))}
          // As wide as a whole number of weeks, so that no week is cut off.
          className="min-w-0 grow-795 basis-0 overflow-x-auto @max-[829px]:w-[round(down,calc(100%-34px),15px)] @max-[829px]:grow-0 @max-[829px]:basis-auto"
        >
          <CalendarPicture
            days={days}
            firstWeek={firstWeek}
            onPointerMove={updateHoveredDay}
            onPointerLeave={() => setHoveredDay(undefined)}
          />
        </section>
      </div>
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-6 gap-y-1 text-sm text-muted">
        <p id={textId}>{hoveredDay ? <DayText day={hoveredDay} /> : <YearText days={days} />}</p>
        <Legend />
      </div>
    </div>
  );
}

export function YearCalendar({ history, today }: { history: readonly DayOfHistory[]; today: string }) {
  const days = daysOfYear(history, today);
  const isEmpty = days.every(({ activities }) => activities === 0);
  return <ChartOrTable chart={<Calendar days={days} />} table={isEmpty ? null : <YearTable days={days} />} />;
}
