import { Trans } from '@lingui/react/macro';
import { BrandMark } from '../ui/brand-mark.tsx';

/** Stands alone while it is found out who is there. */
export function Splash() {
  return (
    <div role="status" className="grid min-h-dvh place-content-center justify-items-center gap-5 bg-paper">
      <BrandMark className="size-20 animate-breathe" />
      <p className="text-lg font-bold text-muted">
        <Trans>Loading Greenla...</Trans>
      </p>
    </div>
  );
}
