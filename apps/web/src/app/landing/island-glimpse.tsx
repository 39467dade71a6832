import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import island from 'art:island';
import { count as greenSpaces } from 'content:green-spaces';
import { Art } from '../../ui/art.tsx';

export function IslandGlimpse() {
  const { t } = useLingui();
  return (
    <section aria-labelledby="island-title" className="grid items-center gap-8 lg:grid-cols-[1fr_1.7fr] lg:gap-14">
      <div>
        <h2 id="island-title" className="text-2xl font-extrabold tracking-[-0.03em]">
          <Trans>{greenSpaces} green spaces, one island</Trans>
        </h2>
        <p className="mt-3 text-muted">
          <Trans>
            From the mangroves of the north to the reefs of the south: rainforest, reservoirs, beaches, heritage gardens
            and the park downstairs.
          </Trans>
        </p>
        <ul className="mt-5 flex flex-wrap gap-x-6 gap-y-2 text-md font-semibold lg:grid">
          <LegendEntry colour="bg-leaf-strong">
            <Trans>Parks, trails and nature reserves</Trans>
          </LegendEntry>
          <LegendEntry colour="bg-water">
            <Trans>Coasts, reservoirs and reefs</Trans>
          </LegendEntry>
          <LegendEntry colour="bg-coral">
            <Trans>Gardens, heritage and the hot spring</Trans>
          </LegendEntry>
        </ul>
      </div>
      <div className="aspect-12/7 overflow-hidden rounded-2xl shadow-soft">
        <Art {...island} alt={t`A map of Singapore with a leaf for each green space`} />
      </div>
    </section>
  );
}

function LegendEntry({ colour, children }: { colour: string; children: ReactNode }) {
  return (
    <li className="flex items-center gap-3">
      <span aria-hidden className={`size-3 shrink-0 rounded-[0_60%_0_60%] ${colour}`} />
      {children}
    </li>
  );
}
