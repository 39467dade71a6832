import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { FlaggedActivity } from '@ecopulse/contract/admin/flags';
import { formatDate } from '../../../lib/language/format.ts';
import { problemMessage } from '../../../lib/problem-messages.ts';
import { isolatedName } from '../../../lib/residents.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { useMarkSelectedReviewed } from './use-mark-reviewed.ts';

interface FlagCheckboxProps {
  flagged: FlaggedActivity;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
}

export function FlagCheckbox({ flagged: { resident, createdAt }, isSelected, onSelect }: FlagCheckboxProps) {
  const { t } = useLingui();
  const who = isolatedName(resident);
  const when = formatDate(createdAt, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <input
      type="checkbox"
      aria-label={t`Select ${who}'s activity on ${when}`}
      checked={isSelected}
      onChange={({ target }) => onSelect(target.checked)}
      className="size-6 shrink-0 accent-leaf"
    />
  );
}

interface FlagBulkActionsProps {
  openFlags: readonly FlaggedActivity[];
  selectedIds: ReadonlySet<number>;
  onSelect: (ids: readonly number[]) => void;
  /** The pressed button becomes disabled and loses focus, so the caller must move it. */
  onReviewed: () => void;
}

export function FlagBulkActions({ openFlags, selectedIds, onSelect, onReviewed }: FlagBulkActionsProps) {
  const markSelected = useMarkSelectedReviewed();
  const ids = openFlags.map(({ id }) => id).filter((id) => selectedIds.has(id));
  if (openFlags.length === 0) return null;

  const markReviewed = () =>
    markSelected.mutate(ids, {
      onSuccess: ({ settled, settledBefore }) => {
        onReviewed();
        toast({
          title: plural(settled, { one: '# activity marked as checked', other: '# activities marked as checked' }),
          ...(settledBefore > 0 && {
            description: plural(settledBefore, {
              one: 'Another one had already been checked.',
              other: 'Another # had already been checked.',
            }),
          }),
        });
      },
    });

  return (
    <div className="sticky top-(--header-height) z-20 grid gap-2 border-b border-line bg-surface pb-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <label className="flex min-h-9 items-center gap-3 font-semibold">
          <input
            type="checkbox"
            // `indeterminate` is only a DOM property, without an attribute.
            ref={(element) => {
              if (element) element.indeterminate = ids.length > 0 && ids.length < openFlags.length;
            }}
            checked={ids.length === openFlags.length}
            onChange={({ target }) => onSelect(target.checked ? openFlags.map(({ id }) => id) : [])}
            className="size-6 shrink-0 accent-leaf"
          />
          <Trans>Select all shown</Trans>
        </label>
        <Button size="sm" disabled={ids.length === 0} pending={markSelected.isPending} onClick={markReviewed}>
          <Plural value={ids.length} _0="Mark selected as checked" one="Mark # as checked" other="Mark # as checked" />
        </Button>
      </div>
      {markSelected.isError && (
        <p role="alert" className="text-md font-semibold text-coral">
          {problemMessage(markSelected.error)}
        </p>
      )}
    </div>
  );
}
