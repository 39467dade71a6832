import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Footprints, Route, Signpost, TreeDeciduous } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { GreenSpaceDetail } from '@ecopulse/contract/green-spaces/green-spaces';
import { TRACK_KINDS, type TrackKind } from '@ecopulse/contract/green-spaces/track-kinds';
import { WhenVisible } from '../../../lib/map/when-visible.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { facilityIcons } from '../facility-icons.ts';
import { FACILITY_LIST, facilityLabels } from '../facility-kinds.ts';
import type { MapLayer } from '../map/place-map.tsx';

const PlaceMap = lazy(async () => ({ default: (await import('../map/place-map.tsx')).PlaceMap }));

const MAP_CLASSES = 'h-80 rounded-xl sm:h-96';

const INITIAL_LAYERS: readonly MapLayer[] = ['walks', 'tracks', 'connectors', 'entrance', 'toilet', 'drinkingFountain'];

interface LayerOption {
  readonly layer: MapLayer;
  readonly icon: LucideIcon;
  readonly label: MessageDescriptor;
}

/** Park connectors exist all over the island, so their layer is always offered. */
function listAvailableLayers({ routes, tracks, heritageTrees, facilityPoints }: GreenSpaceDetail): LayerOption[] {
  const kinds = FACILITY_LIST.filter((kind) => facilityPoints.some((point) => point.kind === kind));
  return [
    ...(routes.some(({ line }) => line !== null)
      ? [{ layer: 'walks', icon: Signpost, label: msg`Routes` } as const]
      : []),
    ...(tracks.length > 0 ? [{ layer: 'tracks', icon: Footprints, label: msg`Paths` } as const] : []),
    { layer: 'connectors', icon: Route, label: msg`Park connectors` },
    ...(heritageTrees.some(({ at }) => at !== null)
      ? [{ layer: 'trees', icon: TreeDeciduous, label: msg`Heritage trees` } as const]
      : []),
    ...kinds.map((kind) => ({ layer: kind, icon: facilityIcons[kind], label: facilityLabels[kind] })),
  ];
}

const trackLabels: Record<TrackKind, MessageDescriptor> = {
  footpath: msg`Footpath`,
  trail: msg`Trail`,
  cycleTrack: msg`Cycling path`,
  serviceRoad: msg`Service road`,
  stairs: msg`Stairs`,
  bridge: msg`Bridge`,
};

/** Legend samples of the map's line styles. */
const TRACK_LINE_CLASSES: Record<TrackKind, string> = {
  footpath: 'border-sun-ink',
  trail: 'border-dashed border-sun-ink',
  cycleTrack: 'border-water',
  serviceRoad: 'border-muted',
  stairs: 'border-dotted border-sun-ink',
  bridge: 'border-sun-ink',
};

function TrackLegend({ kinds }: { kinds: ReadonlySet<TrackKind> }) {
  const { i18n } = useLingui();
  return (
    <ul className="flex list-none flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
      {TRACK_KINDS.filter((kind) => kinds.has(kind)).map((kind) => (
        <li key={kind} className="flex items-center gap-2">
          <span aria-hidden className={`w-6 border-t-[3px] ${TRACK_LINE_CLASSES[kind]}`} />
          {i18n._(trackLabels[kind])}
        </li>
      ))}
    </ul>
  );
}

function LayerSwitch({ icon: Icon, label, isOn, onToggle }: LayerOption & { isOn: boolean; onToggle: () => void }) {
  const { i18n } = useLingui();
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onToggle}
      className={`inline-flex min-h-8 items-center gap-1.5 rounded-full px-3 text-sm font-semibold transition-colors ${isOn ? 'bg-leaf-soft text-leaf-strong' : 'bg-sunk text-muted hover:text-ink'}`}
    >
      <Icon aria-hidden className="size-4" />
      {i18n._(label)}
    </button>
  );
}

export function PlaceMapPanel({ space }: { space: GreenSpaceDetail }) {
  const { t } = useLingui();
  const [shownLayers, setShownLayers] = useState<ReadonlySet<MapLayer>>(() => new Set(INITIAL_LAYERS));
  const layers = listAvailableLayers(space);

  function toggle(layer: MapLayer) {
    const next = new Set(shownLayers);
    if (!next.delete(layer)) next.add(layer);
    setShownLayers(next);
  }

  return (
    <Panel title={<Trans>On the map</Trans>}>
      <WhenVisible placeholder={<div className={`bg-leaf-soft ${MAP_CLASSES}`} />}>
        <Suspense fallback={<Skeleton className={MAP_CLASSES} />}>
          <PlaceMap space={space} layers={shownLayers} className={MAP_CLASSES} />
        </Suspense>
      </WhenVisible>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{t`Show on the map`}</legend>
        {layers.map((option) => (
          <LayerSwitch
            key={option.layer}
            {...option}
            isOn={shownLayers.has(option.layer)}
            onToggle={() => toggle(option.layer)}
          />
        ))}
      </fieldset>
      {shownLayers.has('tracks') && <TrackLegend kinds={new Set(space.tracks.map(({ kind }) => kind))} />}
    </Panel>
  );
}
