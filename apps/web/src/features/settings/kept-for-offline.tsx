import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { BookOpen, Trees } from 'lucide-react';
import type { Region } from '@ecopulse/contract/green-spaces/planning-areas';
import { serverNow } from '../../lib/api.ts';
import { SentenceSpace } from '../../lib/language/format.ts';
import { formatBytes } from '../../lib/language/format-measures.ts';
import { useKeptItem } from '../../lib/offline/keep-switch.tsx';
import {
  isSameItem,
  keptEntriesQuery,
  type KeptEntry,
  type KeptMeasure,
  measuredKeptQuery,
  type MeasuredEntry,
  removeKept,
} from '../../lib/offline/kept.ts';
import { QueryState } from '../../lib/query-state.tsx';
import { formatRelativeTime } from '../../lib/time/relative-time.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { greenSpacesOverviewQuery } from '../green-spaces/green-spaces.api.ts';
import { REGION_LIST, regionLabels } from '../passport/passport-grouping.ts';
import { SwitchRow } from './switch-row.tsx';

type Remove = (isRemoved: (entry: KeptEntry) => boolean) => void;

function SizeAndAge({ entry: { bytes, at } }: { entry: MeasuredEntry }) {
  const age = formatRelativeTime(new Date(at).toISOString(), serverNow());
  return (
    <span className="figures">
      {formatBytes(bytes)}
      {at > 0 && (
        <>
          {' · '}
          <Trans>Last updated: {age}.</Trans>
        </>
      )}
    </span>
  );
}

function KeptRow({ entry, onRemove }: { entry: MeasuredEntry; onRemove: () => void }) {
  const { name } = entry;
  const Icon = entry.kind === 'lesson' ? BookOpen : Trees;
  return (
    <li className="flex items-center gap-4 border-t border-line py-3 first:border-t-0 first:pt-0 last:pb-0">
      <Icon aria-hidden className="size-6 shrink-0 text-muted" />
      <p className="grid min-w-0 grow leading-snug">
        <b lang={entry.language} className="wrap-anywhere">
          {name}
        </b>
        <span className="text-md text-muted">
          {entry.kind === 'lesson' ? <Trans>Lesson</Trans> : <Trans>Green space</Trans>} · <SizeAndAge entry={entry} />
        </span>
      </p>
      <Button variant="quiet" size="sm" className="shrink-0" onClick={onRemove}>
        <Trans>
          Remove <span className="sr-only">{name}</span>
        </Trans>
      </Button>
    </li>
  );
}

function RegionRow({ region, count, entry }: { region: Region; count: number; entry: MeasuredEntry | undefined }) {
  const { i18n } = useLingui();
  const { isKept, isPending, setKept } = useKeptItem({ kind: 'region', id: region });
  return (
    <SwitchRow
      label={i18n._(regionLabels[region])}
      hint={
        <>
          <Plural value={count} one="# green space" other="# green spaces" />
          {entry && !isPending && (
            <>
              {' · '}
              <SizeAndAge entry={entry} />
            </>
          )}
        </>
      }
      checked={isKept}
      isBusy={isPending}
      onCheckedChange={setKept}
    />
  );
}

function Regions({ entries }: { entries: readonly MeasuredEntry[] }) {
  return (
    <QueryState query={useQuery(greenSpacesOverviewQuery)} skeleton={<Skeleton className="h-72 rounded-md" />}>
      {({ places }) => (
        <div className="grid gap-4">
          {REGION_LIST.map((region) => (
            <RegionRow
              key={region}
              region={region}
              count={places.filter((place) => place.region === region).length}
              entry={entries.find((entry) => isSameItem(entry, { kind: 'region', id: region }))}
            />
          ))}
        </div>
      )}
    </QueryState>
  );
}

export function KeptForOffline() {
  const queryClient = useQueryClient();
  const kept = useQuery(measuredKeptQuery);
  const removal = useMutation({
    mutationFn: removeKept,
    onSettled: () => queryClient.invalidateQueries({ queryKey: keptEntriesQuery.queryKey }),
  });

  function remove(isRemoved: (entry: KeptEntry) => boolean) {
    // The focused button is removed with its row.
    document.getElementById('offline')?.focus({ preventScroll: true });
    removal.mutate(isRemoved);
  }

  return (
    <QueryState query={kept} skeleton={<Skeleton className="h-96 rounded-md" />}>
      {({ entries, usage, quota }) => (
        <div className="grid gap-5">
          <KeptList entries={entries.filter(({ kind }) => kind !== 'region')} onRemove={remove} />
          <h3 className="border-t border-line pt-5 font-bold">
            <Trans>Green spaces in a region</Trans>
          </h3>
          <Regions entries={entries} />
          <Total entries={entries} usage={usage} quota={quota} />
          {entries.length > 0 && (
            <Button variant="quiet" className="justify-self-start max-sm:w-full" onClick={() => remove(() => true)}>
              <Trans>Remove all</Trans>
            </Button>
          )}
        </div>
      )}
    </QueryState>
  );
}

function KeptList({ entries, onRemove }: { entries: readonly MeasuredEntry[]; onRemove: Remove }) {
  if (entries.length === 0) {
    return (
      <p className="text-md text-muted">
        <Trans>Turn on “Save for offline” on a lesson or a green space to see it here.</Trans>
      </p>
    );
  }
  return (
    <ul className="list-none">
      {entries.map((entry) => (
        <KeptRow
          key={`${entry.kind} ${entry.id}`}
          entry={entry}
          onRemove={() => onRemove((other) => isSameItem(other, entry))}
        />
      ))}
    </ul>
  );
}

function Total({ entries, usage, quota }: KeptMeasure) {
  const kept = formatBytes(entries.reduce((sum, { bytes }) => sum + bytes, 0));
  const [used, allowed] = [formatBytes(usage), formatBytes(quota)];
  return (
    <p className="figures border-t border-line pt-5 text-md text-muted">
      <Trans>Saved for offline: {kept}.</Trans>
      {quota > 0 && (
        <>
          <SentenceSpace />
          <Trans>
            EcoPulse uses about {used} of the {allowed} this browser allows.
          </Trans>
        </>
      )}
    </p>
  );
}
