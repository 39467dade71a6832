import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { Switch } from '../../ui/forms/switch.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { CallError } from '../call-error.ts';
import { problemMessage } from '../problem-messages.ts';
import { isSameItem, keepItem, keptEntriesQuery, removeKept, type KeptItem } from './kept.ts';

function describeFailure(error: unknown): string {
  if (error instanceof CallError && error.code === 'offline') return i18n._(msg`You're offline.`);
  if (error instanceof Error && error.name === 'QuotaExceededError')
    return i18n._(msg`There isn't enough space on this device.`);
  return problemMessage(error);
}

/** The switch shows at once what was asked for, and goes back if it fails. */
export function useKeptItem(item: KeptItem) {
  const queryClient = useQueryClient();
  const { data: entries = [] } = useQuery(keptEntriesQuery);
  const change = useMutation({
    async mutationFn(isKept: boolean) {
      if (!isKept) return removeKept((entry) => isSameItem(entry, item));
      // Asks the browser not to evict what is stored when space runs out.
      void navigator.storage?.persist?.().catch(() => undefined);
      return keepItem(item);
    },
    onSuccess: (_result, isKept) =>
      isKept && toast({ title: i18n._(msg({ message: 'Saved on this device', context: 'for offline' })) }),
    onError: (error, isKept) =>
      isKept &&
      toast({
        variant: 'destructive',
        title: i18n._(msg`This couldn't be saved for offline`),
        description: describeFailure(error),
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keptEntriesQuery.queryKey }),
  });
  return {
    isPending: change.isPending,
    isKept: change.isPending ? change.variables : entries.some((entry) => isSameItem(entry, item)),
    setKept: (isKept: boolean) => change.isPending || change.mutate(isKept),
  };
}

export function KeepSwitch({ item }: { item: KeptItem }) {
  const id = useId();
  const { isKept, isPending, setKept } = useKeptItem(item);
  return (
    <div className="flex min-h-11 items-center gap-3 print:hidden">
      <Switch id={id} aria-busy={isPending} checked={isKept} onCheckedChange={setKept} />
      <label htmlFor={id} className="text-md font-semibold">
        <Trans>Save for offline</Trans>
      </label>
    </div>
  );
}
