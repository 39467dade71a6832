import { Trans, useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useState } from 'react';
import { brand } from '../../lib/brand.ts';
import { whyNotLoaded } from '../../lib/query-state.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Shows the same error on a page of its own, if even the shell could not be drawn. */
export function StartError(props: ErrorComponentProps) {
  return (
    <main className="grid min-h-dvh place-content-center p-4">
      <ScreenError {...props} />
    </main>
  );
}

/** Replaces a screen that could not be loaded or drawn. The shell around it keeps working. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  const { t } = useLingui();
  const router = useRouter();
  const [isRetrying, setRetrying] = useState(false);

  async function tryAgain() {
    setRetrying(true);
    await router.invalidate();
    setRetrying(false);
    reset();
  }

  return (
    <>
      <title>{`${t`This page didn't load`} · ${brand.name}`}</title>
      <EmptyState
        animal="monitor-lizard"
        level="h1"
        title={<Trans>This page didn't load</Trans>}
        text={whyNotLoaded(error)}
        action={
          <Button pending={isRetrying} onClick={() => void tryAgain()}>
            <Trans>Try again</Trans>
          </Button>
        }
      />
    </>
  );
}
