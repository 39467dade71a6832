import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { brand } from '../../../lib/brand.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

export function RoleNeeded() {
  const { t } = useLingui();
  return (
    <div>
      <title>{`${t`Not part of your role`} · ${brand.name}`}</title>
      <EmptyState
        animal="monitor-lizard"
        level="h1"
        title={<Trans>Not part of your role</Trans>}
        text={<Trans>Your role doesn't include this page. If you need it, ask an owner.</Trans>}
        action={
          <Button asChild>
            <Link to="/admin">
              <Trans>Back to the overview</Trans>
            </Link>
          </Button>
        }
      />
    </div>
  );
}
