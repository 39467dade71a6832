import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { brand } from '../../lib/brand.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

export function NotFoundPage() {
  const { t } = useLingui();
  return (
    <>
      <title>{`${t`404 Page Not Found`} · ${brand.name}`}</title>
      <EmptyState
        animal="kingfisher"
        level="h1"
        title={<Trans>404 Page Not Found</Trans>}
        text={<Trans>Did you forget to add the page to the router?</Trans>}
        action={
          <Button asChild>
            <Link to="/">
              <Trans>Back to Home</Trans>
            </Link>
          </Button>
        }
      />
    </>
  );
}
