import { Trans, useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import island from 'art:island';
import { lazy, Suspense } from 'react';
import { WhenVisible } from '../../lib/map/when-visible.tsx';
import { Art } from '../../ui/art.tsx';
import type { PassportStamp } from './passport-grouping.ts';

const StampMap = lazy(async () => ({ default: (await import('./stamp-map.tsx')).StampMap }));

const SIZE = 'aspect-12/7 w-full rounded-2xl shadow-soft max-sm:aspect-4/3';

/** The drawn island, until the map is loaded. */
function DrawnIsland() {
  const { t } = useLingui();
  return (
    <div className={`overflow-hidden bg-water-soft ${SIZE}`}>
      <Art {...island} alt={t`A map of Singapore with a leaf for each green space`} loading="eager" />
    </div>
  );
}

/** The island with a mark for each collected stamp. The stamp book has the same as text. */
export function IslandMap({ stamps }: { stamps: readonly PassportStamp[] }) {
  return (
    <div className="grid content-start gap-3">
      <WhenVisible placeholder={<DrawnIsland />}>
        <Suspense fallback={<DrawnIsland />}>
          <StampMap stamps={stamps} className={SIZE} />
        </Suspense>
      </WhenVisible>
      <p className="flex flex-wrap gap-x-6 gap-y-1 text-sm text-muted">
        <span className="inline-flex items-center gap-2">
          <span aria-hidden className="grid size-[18px] place-items-center rounded-full bg-sun text-on-sun">
            <Check className="size-3" />
          </span>
          <Trans>Collected (a number shows several close together)</Trans>
        </span>
        <span className="inline-flex items-center gap-2">
          <span aria-hidden className="size-2.5 rounded-full bg-leaf" />
          <Trans>A green space to discover</Trans>
        </span>
      </p>
    </div>
  );
}
