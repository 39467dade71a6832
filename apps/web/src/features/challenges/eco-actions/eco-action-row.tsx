import { Trans, useLingui } from '@lingui/react/macro';
import { Check, Undo2, Bike, PlugZap, Recycle, ShoppingBag, ShowerHead, Smartphone, Utensils } from 'lucide-react';
import { useRef } from 'react';
import type { Ref } from 'react';
import type { EcoActionReceipt, LoggedEcoAction, EcoAction } from '@ecopulse/contract/challenges/challenges';
import type { LucideIcon } from 'lucide-react';
import { formatDate, formatNumber } from '../../../lib/language/format.ts';
import { problemMessage } from '../../../lib/problem-messages.ts';
import { removeFromOutbox } from '../../../lib/offline/outbox.ts';
import { singaporeDay } from '../../../lib/time/singapore-time.ts';
import { useSingaporeDay } from '../../../lib/time/use-server-time.ts';
import { Button } from '../../../ui/button.tsx';
import { ecoActionMeanings, ecoActionNames } from './eco-action-messages.ts';
import { isOptimistic, useQueuedEntries, useLogEcoAction, useUndoEcoAction } from './eco-actions.api.ts';
import { UpdatedChallenges } from '../updated-challenges.tsx';

const ecoActionIcons: Record<EcoAction, LucideIcon> = {
  byo: ShoppingBag,
  container_return: Recycle,
  green_transport: Bike,
  water_saving: ShowerHead,
  energy_saving: PlugZap,
  food_waste: Utensils,
  e_waste: Smartphone,
};

type Entry = ReturnType<typeof useQueuedEntries>[number];

function Count({ count, cap }: { count: number; cap: number }) {
  const [shownDone, shownCap] = [formatNumber(count), formatNumber(cap)];
  return (
    <span className="grid justify-items-end gap-1">
      <span aria-hidden className="flex gap-1.5">
        {Array.from({ length: cap }, (_, index) => index).map((index) => (
          <span
            key={index}
            className={`size-3 rounded-full transition-colors ${index < count ? 'bg-leaf' : 'inset-ring-[1.5px] inset-ring-control'}`}
          />
        ))}
      </span>
      <span className="figures text-xs font-semibold whitespace-nowrap text-muted">
        <Trans>
          {shownDone} of {shownCap} today
        </Trans>
      </span>
    </span>
  );
}

interface LogButtonProps {
  logged: LoggedEcoAction;
  count: number;
  onPress: () => void;
  ref: Ref<HTMLButtonElement>;
}

/** `aria-disabled` instead of `disabled`, so that the button keeps the focus at the daily limit. */
function LogButton({ logged: { action, dailyCap }, count, onPress, ref }: LogButtonProps) {
  const { i18n } = useLingui();
  const isFull = count >= dailyCap;
  const Icon = isFull ? Check : ecoActionIcons[action];
  return (
    <button
      ref={ref}
      type="button"
      data-eco-action={action}
      aria-disabled={isFull || undefined}
      onClick={isFull ? undefined : onPress}
      className={`grid w-full grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 rounded-md p-2.5 text-start transition-colors ${isFull ? '' : 'hover:bg-leaf-soft'}`}
    >
      <span
        className={`grid size-11 place-items-center rounded-full transition-colors ${isFull ? 'bg-leaf text-on-leaf' : 'bg-leaf-soft text-leaf-strong'}`}
      >
        <Icon aria-hidden className="size-5" />
      </span>
      <span className="grid">
        <span className="font-bold">{i18n._(ecoActionNames[action])}</span>
        <span className="text-sm text-muted">{i18n._(ecoActionMeanings[action])}</span>
      </span>
      <Count count={count} cap={dailyCap} />
    </button>
  );
}

function LoggedEntry({ entry, name, onUndo }: { entry: Entry; name: string; onUndo: () => void }) {
  const { t } = useLingui();
  const time = formatDate(entry.createdAt, { timeStyle: 'short' });
  return (
    <li className="flex items-center justify-between gap-3 text-sm text-muted">
      {entry.outboxKey === undefined ? (
        <Trans>Logged at {time}</Trans>
      ) : (
        <Trans>Logged at {time}. It'll be sent once you're online.</Trans>
      )}
      <Button
        variant="link"
        size="sm"
        disabled={isOptimistic(entry)}
        onClick={onUndo}
        aria-label={t`Undo: ${name}, ${time}`}
        className="gap-1.5"
      >
        <Undo2 aria-hidden className="size-4" />
        <Trans>Undo</Trans>
      </Button>
    </li>
  );
}

export function EcoActionRow({ logged }: { logged: LoggedEcoAction }) {
  const { i18n } = useLingui();
  const { action } = logged;
  const today = useSingaporeDay();
  const button = useRef<HTMLButtonElement>(null);
  const log = useLogEcoAction(action);
  const undo = useUndoEcoAction(action);
  const queuedEntries = useQueuedEntries(action);
  // The cached response may be from yesterday, so filter by day.
  const todaysEntries = [...logged.today, ...queuedEntries].filter(
    ({ createdAt }) => singaporeDay(new Date(createdAt)) === today,
  );
  const latestMutation = undo.submittedAt > log.submittedAt ? undo : log;
  const logReceipt = log.data && 'answer' in log.data ? log.data.answer : undefined;
  const receipt = latestMutation === undo ? undo.data : logReceipt;

  function undoEntry(entry: Entry) {
    // The pressed button is removed with its entry.
    button.current?.focus();
    if (entry.outboxKey === undefined) undo.mutate(entry);
    else void removeFromOutbox(entry.outboxKey).catch(() => undefined);
  }

  return (
    <li className="grid gap-1 py-1">
      <LogButton ref={button} logged={logged} count={todaysEntries.length} onPress={() => log.mutate()} />
      <div className="grid gap-1.5 ps-16.5 pe-2.5">
        {todaysEntries.length > 0 && (
          <ul className="grid list-none gap-1">
            {todaysEntries.map((entry) => (
              <LoggedEntry
                key={entry.id}
                entry={entry}
                name={i18n._(ecoActionNames[action])}
                onUndo={() => undoEntry(entry)}
              />
            ))}
          </ul>
        )}
        <Outcome receipt={receipt} error={latestMutation.error} isUndone={latestMutation === undo} />
      </div>
    </li>
  );
}

interface OutcomeProps {
  receipt: EcoActionReceipt | undefined;
  error: Error | null;
  isUndone: boolean;
}

function Outcome({ receipt, error, isUndone }: OutcomeProps) {
  return (
    <output className="grid text-sm not-empty:pb-1.5">
      {error && <p className="rounded-sm bg-coral-soft px-3 py-2 font-semibold text-coral">{problemMessage(error)}</p>}
      {receipt && !error && (
        <>
          <span className="sr-only">{isUndone ? <Trans>Undone.</Trans> : <Trans>Logged.</Trans>}</span>
          <UpdatedChallenges updated={receipt.challenges} />
        </>
      )}
    </output>
  );
}
