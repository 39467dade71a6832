import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import type { Control } from 'react-hook-form';
import type { Language } from '@ecopulse/contract/accounts/preferences';
import { LANGUAGES } from '../../../lib/language/i18n.ts';
import { useField } from '../fields/use-field.ts';
import type { EventFormValues } from './event-form.ts';

export function SpokenLanguages({ control }: { control: Control<EventFormValues> }) {
  const label = <Trans>Languages spoken</Trans>;
  const { value, set, error, ref } = useField<EventFormValues, readonly Language[]>({
    control,
    name: 'languages',
    label,
  });
  const errorId = useId();
  return (
    <fieldset aria-describedby={error && errorId}>
      <legend className="mb-1.5 text-md font-semibold">{label}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-x-4">
        {LANGUAGES.map(({ code, name }, index) => (
          <label key={code} className="flex min-h-11 cursor-pointer items-center gap-2.5">
            <input
              ref={index === 0 ? ref : undefined}
              type="checkbox"
              checked={value.includes(code)}
              onChange={({ target }) =>
                set(target.checked ? [...value, code] : value.filter((language) => language !== code))
              }
              className="size-5 accent-leaf"
            />
            <span lang={code}>{name}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} className="text-sm font-semibold text-coral">
          {error}
        </p>
      )}
    </fieldset>
  );
}
