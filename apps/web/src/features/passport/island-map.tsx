import { Trans } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { findPathArea } from '../../lib/map/path.ts';
import { ISLAND_AREA } from '../../lib/map/map-area.ts';
import { WhenVisible } from '../../lib/map/when-visible.tsx';
import { OwnLineChoice, useOwnLine } from './own-line.tsx';
import { isCollected } from './passport-grouping.ts';
import type { PassportStamp } from './passport-grouping.ts';
import type { OwnLine } from './read-gpx.ts';

const StampMap = lazy(async () => ({ default: (await import('./stamp-map.tsx')).StampMap }));

const MAP_CLASSES = 'aspect-12/7 w-full rounded-2xl shadow-soft max-sm:aspect-4/3';
/** On a small map, only the sea in the south-east has space for the zoom control. */
const ZOOM_CONTROL_CLASSES =
  'max-sm:[&_.leaflet-top.leaflet-right]:top-auto! max-sm:[&_.leaflet-top.leaflet-right]:bottom-2.5!';

const PLACEHOLDER = <div className={`bg-water-soft ${MAP_CLASSES}`} />;

/** The stamp book is the text alternative of this map. */
export function IslandMap({ stamps }: { stamps: readonly PassportStamp[] }) {
  const [line, setLine] = useOwnLine();
  const [view, setView] = useState(ISLAND_AREA);
  const showLine = (next: OwnLine | null) => setView((next && findPathArea(next.parts)) ?? ISLAND_AREA);

  function changeLine(next: OwnLine | null) {
    setLine(next);
    showLine(next);
  }

  return (
    <div className="grid content-start gap-3">
      <WhenVisible placeholder={PLACEHOLDER}>
        <Suspense fallback={PLACEHOLDER}>
          <StampMap
            stamps={stamps}
            line={line}
            view={view}
            onMoved={setView}
            className={`${MAP_CLASSES} ${ZOOM_CONTROL_CLASSES}`}
          />
        </Suspense>
      </WhenVisible>
      <p className="flex flex-wrap gap-x-6 gap-y-1 text-sm text-muted">
        {stamps.some(isCollected) && (
          <span className="inline-flex items-center gap-2">
            <span aria-hidden className="grid size-[18px] shrink-0 place-items-center rounded-full bg-sun text-on-sun">
              <Check className="size-3" />
            </span>
            <Trans>Collected (a number shows several close together)</Trans>
          </span>
        )}
        <span className="inline-flex items-center gap-2">
          <span aria-hidden className="size-2 shrink-0 rounded-full bg-leaf/75" />
          <Trans>A green space to discover</Trans>
        </span>
      </p>
      <OwnLineChoice line={line} onChange={changeLine} onShow={() => showLine(line)} />
    </div>
  );
}
