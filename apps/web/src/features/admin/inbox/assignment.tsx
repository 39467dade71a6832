import type { OpenedInboxItem } from '@ecopulse/contract/admin/inbox';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { fullName, useOwnResident } from '../../../lib/residents.ts';
import { problemMessage } from '../../../lib/problem-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { NativeSelect } from '../../../ui/forms/select.tsx';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { useInboxChange } from './inbox.api.ts';
import { stateLabels } from './inbox-labels.tsx';

/** If another admin was faster, the refetched item shows who has it. */
export function Assignment({ item }: { item: OpenedInboxItem }) {
  const { t, i18n } = useLingui();
  const [choice, setChoice] = useState<{ value: string; insteadOf: number | undefined }>();
  const ownId = useOwnResident()?.id;
  const { mutate, isPending, error, variables } = useInboxChange(item);
  const { assignedTo, assignees } = item;
  const box = useFocusFallback(assignedTo?.id, 'select');
  // The list has a limit.
  const listed =
    assignees.some(({ id }) => id === assignedTo?.id) || !assignedTo ? assignees : [assignedTo, ...assignees];
  const chosen = choice && choice.insteadOf === assignedTo?.id ? choice.value : String(assignedTo?.id ?? '');

  function assign() {
    const assigneeId = chosen === '' ? null : Number(chosen);
    mutate(
      { assignedTo: assigneeId },
      { onSuccess: () => toast({ title: i18n._(stateLabels[assigneeId === null ? 'open' : 'assigned']) }) },
    );
  }

  return (
    <div ref={box} className="grid gap-3">
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          assign();
        }}
      >
        <div className="min-w-0 grow basis-60 sm:max-w-96">
          <Field label={<Trans>Assigned to</Trans>}>
            {(ids) => (
              <NativeSelect
                {...ids}
                value={chosen}
                onChange={({ target }) => setChoice({ value: target.value, insteadOf: assignedTo?.id })}
              >
                <option value="">{t({ message: 'No one', context: 'assigned to' })}</option>
                {listed.map((admin) => (
                  <option key={admin.id} value={admin.id}>
                    {admin.id === ownId ? t`You` : fullName(admin)}
                  </option>
                ))}
              </NativeSelect>
            )}
          </Field>
        </div>
        <Button type="submit" variant="quiet" pending={isPending && variables.state === undefined}>
          <Trans context="an item to an admin">Assign</Trans>
        </Button>
        {assignedTo === null && (
          <Button
            variant="soft"
            pending={isPending && variables.state !== undefined}
            onClick={() => mutate({ state: 'assigned' })}
          >
            <Trans>Assign to me</Trans>
          </Button>
        )}
      </form>
      {error && (
        <p role="alert" className="text-md font-semibold text-coral">
          {problemMessage(error)}
        </p>
      )}
    </div>
  );
}
