import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useRouterState } from '@tanstack/react-router';
import { brand } from '../../../lib/brand.ts';
import { takeFocus } from '../../../ui/use-focus-fallback.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

export function SecondFactorRequired({ onRetry }: { onRetry: () => void }) {
  const { t } = useLingui();
  const currentHref = useRouterState({ select: ({ location }) => location.href });
  return (
    <div ref={(element) => takeFocus(element?.querySelector('h1') ?? null)}>
      <title>{`${t`Admins must use sign-in codes`} · ${brand.name}`}</title>
      <EmptyState
        animal="kingfisher"
        level="h1"
        title={<Trans>Admins must use sign-in codes</Trans>}
        text={
          <Trans>
            You can open the admin pages once your account asks for a code at sign-in. Setting this up takes a minute.
          </Trans>
        }
        action={
          <div className="grid justify-items-center gap-3">
            <Button asChild>
              <Link to="/settings" search={{ next: currentHref }} hash="sign-in">
                <Trans>Set up codes</Trans>
              </Link>
            </Button>
            <Button variant="link" onClick={onRetry}>
              <Trans>I've set them up. Try again</Trans>
            </Button>
          </div>
        }
      />
    </div>
  );
}
