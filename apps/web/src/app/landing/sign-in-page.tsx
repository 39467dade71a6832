import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { brand } from '../../lib/brand.ts';
import { useSignInPath } from '../../lib/sign-in-path.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** For visitors at an address that needs a session. */
export function SignInPage() {
  const { t } = useLingui();
  const title = t`Sign in to see this`;
  const signInPath = useSignInPath();
  const registerPath = useSignInPath('/register');
  useEffect(() => {
    document.title = `${title} · ${brand.name}`;
  }, [title]);
  return (
    <EmptyState
      level="h1"
      animal="otter"
      title={title}
      text={<Trans>Only signed-in residents can see this page. After you sign in, you'll come right back to it.</Trans>}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <Button asChild>
            <a href={signInPath}>
              <Trans>Sign In</Trans>
            </a>
          </Button>
          <Button asChild variant="quiet">
            <a href={registerPath}>
              <Trans>Create Account</Trans>
            </a>
          </Button>
        </div>
      }
    />
  );
}
