import { Trans } from '@lingui/react/macro';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Prerendered, so it needs no script that an old browser cannot run. */
export function OldBrowserPage() {
  return (
    <EmptyState
      level="h1"
      animal="monitor-lizard"
      title={<Trans>This browser is too old for EcoPulse</Trans>}
      text={
        <>
          <Trans>
            EcoPulse needs Chrome or Edge 111, Firefox 115, Safari 16.4, or newer. An iPhone or iPad needs iOS or iPadOS
            16.4 or newer.
          </Trans>
          <br />
          <Trans>Please update your browser, or open this page in another one. You won't lose anything.</Trans>
        </>
      }
    />
  );
}
