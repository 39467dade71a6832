import { Trans, useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { brand } from '../../lib/brand.ts';
import { loadErrorMessage } from '../../lib/query-state.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

interface ScreenErrorProps extends ErrorComponentProps {
  title?: string;
  back?: ReactNode;
}

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
        text={loadErrorMessage(error)}
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

/** Used if even the shell fails to render. */
export function StartError(props: ErrorComponentProps) {
  return (
    <main className="grid min-h-dvh place-content-center p-4">
      <ScreenError {...props} />
    </main>
  );
}
