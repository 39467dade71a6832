import type { OpenedInboxItem } from '@ecopulse/contract/admin/inbox';
import { Trans, useLingui } from '@lingui/react/macro';
import { fullName, useOwnResident } from '../../../lib/residents.ts';
import { problemMessage } from '../../../lib/problem-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { NativeSelect } from '../../../ui/forms/select.tsx';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';
import { useInboxChange } from './inbox.api.ts';

/** If another admin was faster, the refetched item shows who has it. */
export function Assignment({ item }: { item: OpenedInboxItem }) {
  const { t } = useLingui();
  const ownId = useOwnResident()?.id;
  const { mutate, isPending, error } = useInboxChange(item);
  const { assignedTo, assignees } = item;
  const box = useFocusFallback(assignedTo?.id, 'select');
  // An admin whose role has changed since is no longer in the list.
  const listed =
    assignees.some(({ id }) => id === assignedTo?.id) || !assignedTo ? assignees : [assignedTo, ...assignees];
  return (
    <div ref={box} className="grid gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 grow basis-60 sm:max-w-96">
          <Field label={<Trans>Assigned to</Trans>}>
            {(ids) => (
              <NativeSelect
                {...ids}
                value={assignedTo?.id ?? ''}
                disabled={isPending}
                onChange={({ target }) => mutate({ assignedTo: target.value === '' ? null : Number(target.value) })}
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
        {assignedTo === null && (
          <Button variant="soft" pending={isPending} onClick={() => mutate({ state: 'assigned' })}>
            <Trans>Assign to me</Trans>
          </Button>
        )}
      </div>
      {error && (
        <p role="alert" className="text-md font-semibold text-coral">
          {problemMessage(error)}
        </p>
      )}
    </div>
  );
}
