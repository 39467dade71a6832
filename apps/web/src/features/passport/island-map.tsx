import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import island from 'art:island';
import { useId, useMemo, useRef, useState, useEffect } from 'react';
import type { RefObject } from 'react';
import { formatNumber } from '../../lib/format.ts';
import { Art } from '../../ui/art.tsx';
import { Tooltip } from '../../ui/overlays/tooltip.tsx';
import { ISLAND, marksOf } from './map-marks.ts';
import type { MapMark } from './map-marks.ts';
import { isRetired } from './passport-grouping.ts';
import type { PassportStamp } from './passport-grouping.ts';

/** The current width of an element in pixels; `before` until it is measured. */
function useWidth(element: RefObject<HTMLElement | null>, before: number): number {
  const [width, setWidth] = useState(before);
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setWidth(Math.round(entry.contentRect.width));
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

/** A mark's width and height in pixels, large enough for a finger. */
const MARK_SIZE = 26;

const MARK =
  'absolute grid size-[26px] -translate-1/2 place-items-center rounded-full bg-sun text-xs font-extrabold text-on-sun shadow-lifted ring-2 ring-surface transition-transform hover:scale-115 focus-visible:z-10';

function keyOf({ stamps }: MapMark): string {
  return stamps.map(({ space }) => space.id).join('-');
}

function place({ x, y }: MapMark) {
  return { left: `${x * 100}%`, top: `${y * 100}%` };
}

function SpaceLink({ stamp, className = '' }: { stamp: PassportStamp; className?: string }) {
  const { space } = stamp;
  if (isRetired(stamp)) {
    return (
      <span lang="en" className="font-semibold">
        {space.name}
      </span>
    );
  }
  return (
    <Link to="/green-space/$id" params={{ id: String(space.id) }} lang="en" className={className}>
      {space.name}
    </Link>
  );
}

interface MarkProps {
  mark: MapMark;
  isOpen: boolean;
  listId: string;
  onToggle: () => void;
}

/**
 * A mark of one stamp links to its green space. A stamp without a page, and several close together, are listed below
 * the map.
 */
function Mark({ mark, isOpen, listId, onToggle }: MarkProps) {
  const { t } = useLingui();
  const [first] = mark.stamps;
  const names = mark.stamps.map(({ space }) => space.name).join(', ');
  if (first && mark.stamps.length === 1 && !isRetired(first)) {
    return (
      <Tooltip content={names}>
        <Link
          to="/green-space/$id"
          params={{ id: String(first.space.id) }}
          aria-label={names}
          lang="en"
          className={MARK}
          style={place(mark)}
        >
          <Check aria-hidden className="size-4" />
        </Link>
      </Tooltip>
    );
  }
  const count = formatNumber(mark.stamps.length);
  return (
    <button
      type="button"
      aria-label={t`${count} green spaces: ${names}`}
      aria-expanded={isOpen}
      aria-controls={isOpen ? listId : undefined}
      onClick={onToggle}
      className={`figures ${MARK} ${isOpen ? 'ring-4 ring-leaf-strong' : ''}`}
      style={place(mark)}
    >
      {count}
    </button>
  );
}

/** The island with a mark for each collected stamp. The stamp book has the same as text. */
export function IslandMap({ collected }: { collected: readonly PassportStamp[] }) {
  const { t } = useLingui();
  const listId = useId();
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box, ISLAND.width);
  const [openKey, setOpenKey] = useState<string | null>(null);
  const marks = useMemo(() => marksOf(collected, width, MARK_SIZE), [collected, width]);
  const open = marks.find((mark) => keyOf(mark) === openKey);

  return (
    <div className="grid content-start gap-3">
      <div ref={box} className="relative aspect-12/7 rounded-2xl bg-water-soft shadow-soft">
        <div className="size-full overflow-hidden rounded-2xl">
          <Art {...island} alt={t`A map of Singapore with a leaf for each green space`} loading="eager" />
        </div>
        {marks.map((mark) => (
          <Mark
            key={keyOf(mark)}
            mark={mark}
            isOpen={mark === open}
            listId={listId}
            onToggle={() => setOpenKey(mark === open ? null : keyOf(mark))}
          />
        ))}
      </div>
      {open && (
        <ul
          id={listId}
          className="flex animate-rise list-none flex-wrap gap-x-4 gap-y-1 rounded-md bg-sun-soft px-4 py-3 text-md"
        >
          {open.stamps.map((stamp) => (
            <li key={stamp.space.id}>
              <SpaceLink stamp={stamp} className="text-link inline-block min-h-6" />
            </li>
          ))}
        </ul>
      )}
      <p className="flex flex-wrap gap-x-6 gap-y-1 text-sm text-muted">
        <span className="inline-flex items-center gap-2">
          <span aria-hidden className="grid size-[18px] place-items-center rounded-full bg-sun text-on-sun">
            <Check className="size-3" />
          </span>
          <Trans>Collected (a number shows several close together)</Trans>
        </span>
        <span className="inline-flex items-center gap-2">
          <span aria-hidden className="size-3 rounded-[0_60%_0_60%] bg-leaf-strong" />
          <Trans>A green space to discover</Trans>
        </span>
      </p>
    </div>
  );
}
