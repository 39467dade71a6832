import { useLingui } from '@lingui/react/macro';
import { Leaf } from 'lucide-react';
import { formatDate } from '../../lib/language/format.ts';
import { addDays } from '../../lib/time/singapore-time.ts';

export function WeekDays({ week, activeDays }: { week: string; activeDays: readonly boolean[] }) {
  const { t } = useLingui();
  return (
    <ol className="grid max-w-lg list-none grid-cols-7 gap-1.5 sm:gap-3">
      {activeDays.map((isActive, index) => {
        const day = addDays(week, index);
        const name = formatDate(day, { weekday: 'long' });
        return (
          <li key={name} className="grid justify-items-center gap-1.5">
            <span
              className={`grid aspect-square w-full max-w-14 place-items-center rounded-full ${isActive ? 'bg-leaf text-on-leaf' : 'bg-sunk text-muted inset-ring-[1.5px] inset-ring-line'}`}
            >
              {isActive && <Leaf aria-hidden className="size-1/2" />}
              <span className="sr-only">{isActive ? t`${name}: active` : t`${name}: not active`}</span>
            </span>
            <span aria-hidden className="text-sm font-semibold text-muted">
              {formatDate(day, { weekday: 'narrow' })}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
