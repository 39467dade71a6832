import { Trans } from '@lingui/react/macro';
import { useSignInPath } from '../../lib/sign-in-path.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

export function NotFoundPage() {
  const signInPath = useSignInPath();
  return (
    <EmptyState
      level="h1"
      animal="monitor-lizard"
      title={<Trans>404 Page Not Found</Trans>}
      text={<NotFoundText />}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <Button asChild>
            <a href={signInPath}>
              <Trans>Sign In</Trans>
            </a>
          </Button>
          <Button asChild variant="quiet">
            <a href="/">
              <Trans>Back to Home</Trans>
            </a>
          </Button>
        </div>
      }
    />
  );
}

function NotFoundText() {
  return (
    <>
      <Trans>Did you forget to add the page to the router?</Trans>
      <br />
      <Trans>Even the monitor lizard doesn't know this path. You may need to sign in first.</Trans>
    </>
  );
}
