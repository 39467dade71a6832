import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import type { ResidentCard } from '@ecopulse/contract/accounts/residents';
import type { Moderation } from '@ecopulse/contract/admin/moderation';
import { CallError } from '../../../lib/call-error.ts';
import { createUuid } from '../../../lib/offline/send-outbox.ts';
import { LoadProblem } from '../../../lib/query-state.tsx';
import { fullName, isolatedName } from '../../../lib/residents.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { ChangeDialog } from '../editor/change-dialog.tsx';
import { SelectField, SwitchField } from '../fields/inputs.tsx';
import { TextAreaField, TextField } from '../fields/text-inputs.tsx';
import { loadAdminFieldMessages, setServerErrors } from '../validation/field-messages.ts';
import { type ActionForm, type ModerationAction, moderationQuery, useModeration } from './moderation.api.ts';
import { ModerationRecord } from './moderation-record.tsx';
import { MAX_REASON_LENGTH } from './use-resident-change.ts';

const MAX_TEXT_LENGTH = 1000;

interface ActionMessages {
  option: MessageDescriptor;
  submit: MessageDescriptor;
  done: MessageDescriptor;
}

const ACTIONS: Record<ModerationAction, ActionMessages> = {
  message: { option: msg`Send a message`, submit: msg`Send message`, done: msg`Message sent` },
  name: { option: msg`Remove the name`, submit: msg`Remove name`, done: msg`Name removed` },
  picture: {
    option: msg`Remove the picture`,
    submit: msg({ message: 'Remove picture', context: 'of a profile' }),
    done: msg`Picture removed`,
  },
  suspend: {
    option: msg`Suspend the account`,
    submit: msg({ message: 'Suspend', context: 'resident' }),
    done: msg`Account suspended`,
  },
  lift: { option: msg`Lift the suspension`, submit: msg`Lift suspension`, done: msg`Suspension lifted` },
  note: { option: msg`Add a note for admins`, submit: msg`Add note`, done: msg`Note added` },
};

/** The others are told by email, if at all. */
const NOTIFYING: readonly ModerationAction[] = ['message', 'name', 'picture'];

const DANGEROUS: readonly ModerationAction[] = ['name', 'picture', 'suspend'];

function listActions({ isAdmin, hasPicture, suspension }: Moderation): ModerationAction[] {
  const ofAccount: ModerationAction[] = suspension ? ['lift'] : isAdmin ? [] : ['suspend'];
  return ['message', 'name', ...(hasPicture ? (['picture'] as const) : []), ...ofAccount, 'note'];
}

function Effects({ action }: { action: ModerationAction }): ReactNode {
  switch (action) {
    case 'message':
      return (
        <Trans>They'll see it in their notifications, without your name. They aren't told who reported them.</Trans>
      );
    case 'name':
      return <Trans>Their first and last names are deleted, and the resident is notified of the reason.</Trans>;
    case 'picture':
      return <Trans>Their picture is deleted, and the resident is notified of the reason.</Trans>;
    case 'suspend':
      return (
        <Trans>
          They're signed out everywhere, can't sign in, and are hidden from everyone. They keep everything they earned,
          see the reason when they try to sign in, and can appeal once.
        </Trans>
      );
    case 'lift':
      return <Trans>They can sign in again, and others see them again.</Trans>;
    case 'note':
      return <Trans>Only admins see it. The resident isn't notified.</Trans>;
  }
}

function Fields({ action, control }: { action: ModerationAction } & Pick<UseFormReturn<ActionForm>, 'control'>) {
  if (action === 'lift') return null;
  if (action === 'message' || action === 'note')
    return (
      <TextAreaField
        control={control}
        name="text"
        label={
          action === 'note' ? <Trans context="for admins">Note</Trans> : <Trans context="to a resident">Message</Trans>
        }
        hint={action === 'note' ? undefined : <Trans>They will read exactly what you write.</Trans>}
        maxLength={MAX_TEXT_LENGTH}
        rows={4}
      />
    );
  return (
    <>
      <TextAreaField
        control={control}
        name="reason"
        label={<Trans>Reason</Trans>}
        hint={<Trans>They will read exactly what you write.</Trans>}
        maxLength={MAX_REASON_LENGTH}
        rows={3}
      />
      {action === 'name' && (
        <SwitchField
          control={control}
          name="username"
          label={<Trans>Replace the username too</Trans>}
          hint={<Trans>They get a neutral username, and no one can use the old one again.</Trans>}
        />
      )}
      {action === 'suspend' && (
        <TextField
          control={control}
          name="until"
          type="date"
          isNullable
          label={<Trans context="of a suspension">Until</Trans>}
          hint={<Trans>They can sign in again on this day. Leave it empty to suspend them indefinitely.</Trans>}
        />
      )}
    </>
  );
}

interface ActOnResidentProps {
  resident: ResidentCard;
  onClose: () => void;
}

export function ActOnResident({ resident, onClose }: ActOnResidentProps) {
  const { i18n } = useLingui();
  const { data, error, isFetching, refetch } = useQuery(moderationQuery(resident.id));
  const [key] = useState(createUuid);
  const moderation = useModeration(resident.id, key);
  const form = useForm<ActionForm>({
    defaultValues: { action: 'message', text: '', reason: '', username: false, until: null },
  });
  const action = useWatch({ control: form.control, name: 'action' });
  const name = <bdi translate="no">{fullName(resident)}</bdi>;
  const nameInText = isolatedName(resident);
  const hasFieldErrors = moderation.error instanceof CallError && moderation.error.fields !== undefined;
  const submit = form.handleSubmit((values) =>
    moderation.mutate(values, {
      onSuccess() {
        const isNotified = NOTIFYING.includes(values.action);
        const title = i18n._(ACTIONS[values.action].done);
        toast(isNotified ? { title, description: t`${nameInText} will be notified.` } : { title });
        onClose();
      },
      onError: (failure) => void loadAdminFieldMessages().then(() => setServerErrors(form, failure)),
    }),
  );
  return (
    <ChangeDialog
      title={<Trans>Take action on {name}</Trans>}
      description={<Trans>Every action is recorded in the audit log.</Trans>}
      submitLabel={i18n._(ACTIONS[action].submit)}
      isDanger={DANGEROUS.includes(action)}
      isPending={moderation.isPending}
      error={hasFieldErrors ? null : moderation.error}
      onSubmit={() => void (data && submit())}
      onClose={onClose}
      effects={
        <li>
          <Effects action={action} />
        </li>
      }
    >
      {data ? (
        <>
          <ModerationRecord moderation={data} />
          <SelectField
            control={form.control}
            name="action"
            label={<Trans>What do you want to do?</Trans>}
            options={Object.fromEntries(listActions(data).map((option) => [option, ACTIONS[option].option]))}
          />
          <Fields action={action} control={form.control} />
        </>
      ) : error ? (
        <LoadProblem error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-48 rounded-md" />
      )}
    </ChangeDialog>
  );
}
