import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { GreenSpaceForm } from '@ecopulse/contract/green-spaces/green-spaces-admin';
import { type Hours, HOURS_DAYS, type HoursDay } from '@ecopulse/contract/green-spaces/open-at';
import { formatDate } from '../../../lib/language/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { NativeSelect } from '../../../ui/forms/select.tsx';
import { useField } from '../fields/use-field.ts';

type ByDay = Extract<Hours, { days: unknown }>;
type Kind = 'unknown' | 'always' | 'days';

const A_MONDAY = Date.parse('2026-11-23');
const DAY_MS = 86_400_000;

function kindOf(hours: Hours | null | undefined): Kind {
  if (!hours) return 'unknown';
  return 'always' in hours ? 'always' : 'days';
}

function hoursOf(kind: Kind): Hours | null {
  if (kind === 'unknown') return null;
  return kind === 'always' ? { always: true } : { days: [{ day: 'mon', from: '07:00', to: '19:00' }] };
}

/** A day without times is closed, so it is left out. */
function withTime({ days }: ByDay, day: HoursDay, part: 'from' | 'to', time: string): ByDay {
  const current = days.find((each) => each.day === day) ?? { day, from: '', to: '' };
  const changed = { ...current, [part]: time };
  const all = [...days.filter((each) => each.day !== day), changed];
  return {
    days: HOURS_DAYS.flatMap((each) => all.find((hours) => hours.day === each && hours.from + hours.to !== '') ?? []),
  };
}

function onAllDays({ days: [first] }: ByDay): ByDay {
  const { from = '', to = '' } = first ?? {};
  return { days: HOURS_DAYS.filter((day) => day !== 'holiday').map((day) => ({ day, from, to })) };
}

export function HoursField({ form }: { form: UseFormReturn<GreenSpaceForm> }) {
  const { t } = useLingui();
  const id = useId();
  const label = <Trans>Opening hours by day</Trans>;
  const { value, set, error, ...field } = useField<GreenSpaceForm, Hours | null | undefined>({
    control: form.control,
    name: 'hours',
    label,
  });
  const dayName = (day: HoursDay) =>
    day === 'holiday'
      ? t`Public holidays`
      : formatDate(new Date(A_MONDAY + HOURS_DAYS.indexOf(day) * DAY_MS), { weekday: 'long', timeZone: 'UTC' });
  return (
    <fieldset className="grid grid-cols-1 gap-3" aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend className="mb-1.5 text-md font-semibold">{label}</legend>
      <p className="text-sm text-muted">
        <Trans>These hours tell residents whether the green space is open now. They should match the text above.</Trans>
      </p>
      <NativeSelect
        {...field}
        aria-label={t`Opening hours by day`}
        value={kindOf(value)}
        onChange={({ target }) => set(hoursOf(target.value as Kind))}
        className="sm:max-w-72"
      >
        <option value="unknown">{t`Not known`}</option>
        <option value="always">{t`Always open`}</option>
        <option value="days">{t`By day`}</option>
      </NativeSelect>
      {value && 'days' in value && (
        <>
          <ul className="grid list-none gap-2">
            {HOURS_DAYS.map((day) => {
              const { from = '', to = '' } = value.days.find((each) => each.day === day) ?? {};
              const name = dayName(day);
              return (
                <li key={day} className="grid grid-cols-2 items-center gap-2 sm:grid-cols-[10rem_9rem_9rem]">
                  <span className="max-sm:col-span-2">{name}</span>
                  <Input
                    type="time"
                    aria-label={t`${name}: opens`}
                    value={from}
                    onChange={({ target }) => set(withTime(value, day, 'from', target.value))}
                  />
                  <Input
                    type="time"
                    aria-label={t`${name}: closes`}
                    value={to}
                    onChange={({ target }) => set(withTime(value, day, 'to', target.value))}
                  />
                </li>
              );
            })}
          </ul>
          <p className="text-sm text-muted">
            <Trans>
              Leave a day empty if the green space is closed then. Leave public holidays empty if their hours are the
              usual ones.
            </Trans>
          </p>
          <Button variant="quiet" size="sm" className="justify-self-start" onClick={() => set(onAllDays(value))}>
            <Trans>Copy the first day's hours to all days</Trans>
          </Button>
        </>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className="text-sm font-semibold text-coral">
          {error}
        </p>
      )}
    </fieldset>
  );
}
