import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useForm, useWatch } from 'react-hook-form';
import type { GreenSpaceToEdit } from '@ecopulse/contract/green-spaces/green-spaces-admin';
import { OPEN_STATUS, type PlaceState, type PlaceStatus } from '@ecopulse/contract/green-spaces/place-state';
import { CallError } from '../../../../lib/call-error.ts';
import { problemMessage } from '../../../../lib/problem-messages.ts';
import { Button } from '../../../../ui/button.tsx';
import { ProblemNote } from '../../../../ui/forms/field.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { toast } from '../../../../ui/toast/toast.ts';
import { SelectField } from '../../fields/inputs.tsx';
import { TextAreaField, TextField } from '../../fields/text-inputs.tsx';
import { loadAdminFieldMessages, setServerErrors } from '../../validation/field-messages.ts';
import { useStatusChange } from './place-status.api.ts';

const stateLabels: Record<PlaceState, MessageDescriptor> = {
  open: msg({ message: 'Open', context: 'green space' }),
  'partly-closed': msg`Partly closed`,
  closed: msg({ message: 'Closed', context: 'green space' }),
};

export function StatusForm({ item }: { item: GreenSpaceToEdit }) {
  const change = useStatusChange(item.id, item.version);
  const form = useForm<PlaceStatus>({
    values: { ...item.placeStatus, reason: item.placeStatus.reason ?? '', source: item.placeStatus.source ?? '' },
  });
  const { control } = form;
  const state = useWatch({ control, name: 'state' });
  const submit = form.handleSubmit((values) =>
    change.mutate(values.state === 'open' ? OPEN_STATUS : values, {
      onSuccess: () => toast({ title: t`Saved` }),
      onError: (failure) => void loadAdminFieldMessages().then(() => setServerErrors(form, failure)),
    }),
  );
  const hasFieldErrors = change.error instanceof CallError && change.error.fields !== undefined;
  return (
    <Panel title={<Trans>Open or closed</Trans>}>
      <form onSubmit={(event) => void submit(event)} noValidate className="grid grid-cols-1 gap-5">
        <SelectField control={control} name="state" label={<Trans>Status</Trans>} options={stateLabels} />
        {state !== 'open' && (
          <>
            <TextAreaField
              control={control}
              name="reason"
              label={<Trans>What is closed, and why</Trans>}
              hint={<Trans>Write in English. Residents read this.</Trans>}
              lang="en"
              maxLength={200}
              rows={2}
            />
            <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
              <TextField
                control={control}
                name="from"
                type="date"
                isNullable
                label={<Trans>First day closed</Trans>}
                hint={<Trans>Leave empty if you don't know.</Trans>}
              />
              <TextField
                control={control}
                name="until"
                type="date"
                isNullable
                label={<Trans>Last day closed</Trans>}
                hint={<Trans>It opens again the day after. Leave empty if you don't know.</Trans>}
              />
            </div>
            <TextField
              control={control}
              name="source"
              label={<Trans>Source</Trans>}
              hint={<Trans>Who announced it, such as NParks.</Trans>}
            />
          </>
        )}
        <ProblemNote>{change.error && !hasFieldErrors && problemMessage(change.error)}</ProblemNote>
        <Button type="submit" pending={change.isPending} className="justify-self-start">
          <Trans>Save</Trans>
        </Button>
      </form>
    </Panel>
  );
}
