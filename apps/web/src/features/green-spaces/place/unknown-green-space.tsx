import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { brand } from '../../../lib/brand.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

export function UnknownGreenSpace() {
  const { t } = useLingui();
  return (
    <>
      <title>{`${t`Green space not found`} · ${brand.name}`}</title>
      <EmptyState
        animal="monitor-lizard"
        level="h1"
        title={<Trans>Green space not found</Trans>}
        text={<Trans>This green space doesn't exist or is no longer listed.</Trans>}
        action={
          <Button asChild>
            <Link to="/green-spaces">
              <Trans>View All Green Spaces</Trans>
            </Link>
          </Button>
        }
      />
    </>
  );
}
