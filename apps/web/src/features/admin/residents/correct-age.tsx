import type { AgeBand } from '@ecopulse/contract/accounts/account-forms';
import type { MessageDescriptor } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useForm, useWatch } from 'react-hook-form';
import { call } from '../../../lib/api.ts';
import { CallError } from '../../../lib/call-error.ts';
import { fullName } from '../../../lib/residents.ts';
import { ChangeDialog } from '../editor/change-dialog.tsx';
import { SelectField } from '../fields/inputs.tsx';
import { TextField } from '../fields/text-inputs.tsx';
import { loadAdminFieldMessages, setServerErrors } from '../validation/field-messages.ts';
import { ageBandLabels } from './correction.ts';
import type { ResidentDialogProps } from '../moderation/use-resident-change.ts';
import { useResidentChange } from '../moderation/use-resident-change.ts';

interface AgeForm {
  ageBand: AgeBand | null;
  parentEmail: string;
}

/** Who is 13 or over cannot be made a child: an admin could take the account over through the parent's address. */
function choicesFor(stored: AgeBand | null): Partial<Record<AgeBand, MessageDescriptor>> {
  const { 'under-13': child, ...others } = ageBandLabels;
  return stored === 'under-13' ? { 'under-13': child, ...others } : others;
}

export function CorrectAgeDialog({ resident, onClose }: ResidentDialogProps) {
  const form = useForm<AgeForm>({ defaultValues: { ageBand: resident.ageBand, parentEmail: '' } });
  const ageBand = useWatch({ control: form.control, name: 'ageBand' });
  const name = <bdi translate="no">{fullName(resident)}</bdi>;
  const correction = useResidentChange<{ ageBand: AgeBand; parentEmail?: string }>({
    resident,
    send: (body) => call('PUT /api/admin/users/:id/age-band', { params: { id: resident.id }, body }),
    getPatch: (_result, { ageBand: changed }) => ({ ageBand: changed }),
    getToast: () => ({ title: t`Age corrected` }),
  });
  const showServerErrors = async (error: Error) => {
    await loadAdminFieldMessages();
    setServerErrors(form, error);
  };
  const hasFieldErrors = correction.error instanceof CallError && correction.error.fields !== undefined;
  const submit = form.handleSubmit(({ ageBand: chosen, parentEmail }) => {
    if (chosen === null) return;
    const body = { ageBand: chosen, ...(chosen === 'under-13' && { parentEmail }) };
    correction.mutate(body, {
      onSuccess: onClose,
      onError: (error) => void showServerErrors(error),
    });
  });
  return (
    <ChangeDialog
      title={<Trans>Correct {name}'s age</Trans>}
      description={<Trans>Use this if they chose the wrong age, or a parent tells you.</Trans>}
      submitLabel={<Trans>Correct age</Trans>}
      isPending={correction.isPending}
      error={hasFieldErrors ? null : correction.error}
      onSubmit={() => void submit()}
      onClose={onClose}
      effects={
        <>
          <li>
            {ageBand === 'under-13' ? (
              <Trans>
                The link sent to the earlier address stops working, and an email says so. This address gets a new link.
              </Trans>
            ) : ageBand === '13-17' ? (
              <Trans>Only friends see their profile, and no one can find them by searching.</Trans>
            ) : (
              <Trans>They can choose who sees their profile and activity.</Trans>
            )}
          </li>
          {resident.ageBand === 'under-13' && ageBand !== 'under-13' && (
            <li>
              <Trans>
                If a parent was asked or has agreed, an email tells them that they no longer manage the account.
              </Trans>
            </li>
          )}
        </>
      }
    >
      <SelectField
        control={form.control}
        name="ageBand"
        label={<Trans context="of a resident">Age</Trans>}
        options={choicesFor(resident.ageBand)}
      />
      {ageBand === 'under-13' && (
        <TextField
          control={form.control}
          name="parentEmail"
          inputMode="email"
          autoCapitalize="none"
          label={<Trans>A parent's email address</Trans>}
        />
      )}
    </ChangeDialog>
  );
}
