import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type Control, useController } from 'react-hook-form';
import { useMayOrganise } from '../../../lib/own-roles.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { NativeSelect } from '../../../ui/forms/select.tsx';
import { ownClubsQuery } from '../../clubs/clubs.api.ts';
import type { EventFormValues } from './event-form.ts';

/** Stewards organise the events of their clubs, also without a role. Nothing for who is not a steward. */
export function ClubChoice({ control }: { control: Control<EventFormValues> }) {
  const { t } = useLingui();
  const mayOrganise = useMayOrganise();
  const { field, fieldState } = useController({ control, name: 'clubId' });
  const clubs = (useQuery(ownClubsQuery).data ?? []).filter(
    ({ own, isArchived }) => own?.role === 'steward' && !isArchived,
  );
  if (clubs.length === 0) return null;
  return (
    <Field label={<Trans>Organised by</Trans>} error={fieldState.error?.message}>
      {(ids) => (
        <NativeSelect {...ids} {...field}>
          {(mayOrganise || field.value === '') && <option value="">{mayOrganise ? t`Me` : t`Choose a club`}</option>}
          {clubs.map(({ id, name }) => (
            <option key={id} value={String(id)}>
              {name}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  );
}
