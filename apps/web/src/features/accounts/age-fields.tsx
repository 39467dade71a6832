import { Trans } from '@lingui/react/macro';
import type { AgeBand } from '@ecopulse/contract/accounts/account-forms';
import { useState } from 'react';
import { fieldMessage } from '../../lib/field-messages.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { NativeSelect } from '../../ui/forms/select.tsx';

/** Fields of a form that work without a value. `defaultBand` is the stored answer. */
export function AgeFields({
  defaultBand = null,
  parentError,
}: {
  defaultBand?: AgeBand | null;
  parentError?: string | undefined;
}) {
  const [band, setBand] = useState<string>(defaultBand ?? '');
  return (
    <>
      <Field
        label={<Trans>How old are you?</Trans>}
        hint={<Trans>We use this only to protect younger residents. No one else sees it.</Trans>}
      >
        {(ids) => (
          <NativeSelect
            {...ids}
            // Without a name, a form leaves out a field.
            {...(band !== '' && { name: 'ageBand' })}
            value={band}
            onChange={({ target }) => setBand(target.value)}
          >
            {defaultBand === null && (
              <option value="">
                <Trans>Choose your age</Trans>
              </option>
            )}
            <option value="under-13">
              <Trans>Under 13</Trans>
            </option>
            <option value="13-17">
              <Trans>13 to 17</Trans>
            </option>
            <option value="18-plus">
              <Trans>18 or over</Trans>
            </option>
          </NativeSelect>
        )}
      </Field>
      {band === 'under-13' && defaultBand !== 'under-13' && (
        <Field
          label={<Trans>A parent's email address</Trans>}
          hint={<Trans>We'll ask your parent to agree before you can use your account.</Trans>}
          error={parentError && fieldMessage(parentError)}
        >
          {(ids) => <Input {...ids} name="parentEmail" type="email" autoComplete="off" inputMode="email" required />}
        </Field>
      )}
    </>
  );
}
