import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { brand } from '../../../lib/brand.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

export function AdminsOnly() {
  const { t } = useLingui();
  return (
    <>
      <title>{`${t`Admins only`} · ${brand.name}`}</title>
      <EmptyState
        animal="monitor-lizard"
        level="h1"
        title={<Trans>Admins only</Trans>}
        text={<Trans>This page is only for admins. You can reach your own pages from the menu.</Trans>}
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
