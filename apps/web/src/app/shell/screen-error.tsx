import { Trans, useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { brand } from '../../lib/brand.ts';
import { whyNotLoaded } from '../../lib/query-state.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

interface ScreenErrorProps extends ErrorComponentProps {
  /** Names what did not load. */
  title?: string;
  /** A link to where the reader came from. */
  back?: ReactNode;
}

/** Replaces a screen that could not be loaded or drawn. The shell around it keeps working. */
export function ScreenError({ error, reset, title, back }: ScreenErrorProps) {
  const { t } = useLingui();
  const heading = title ?? t`This page didn't load`;
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
      <title>{`${heading} · ${brand.name}`}</title>
      <EmptyState
        animal="monitor-lizard"
        level="h1"
        title={heading}
        text={whyNotLoaded(error)}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Button pending={isRetrying} onClick={() => void tryAgain()}>
              <Trans>Try again</Trans>
            </Button>
            {back && (
              <Button asChild variant="quiet">
                {back}
              </Button>
            )}
          </div>
        }
      />
    </>
  );
}

/** Shows the same error on a page of its own, if even the shell could not be drawn. */
export function StartError(props: ErrorComponentProps) {
  return (
    <main className="grid min-h-dvh place-content-center p-4">
      <ScreenError {...props} />
    </main>
  );
}
