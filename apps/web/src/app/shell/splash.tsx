import { Trans } from '@lingui/react/macro';
import { brand } from '../../lib/brand.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';

export function Splash() {
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-5">
      <title>{brand.name}</title>
      <BrandMark className="size-20 animate-breathe" />
      <h1 aria-live="polite" className="text-lg font-bold text-muted">
        <Trans>Loading Greenla...</Trans>
      </h1>
    </main>
  );
}
