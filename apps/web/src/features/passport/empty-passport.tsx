import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

export function EmptyPassport() {
  return (
    <EmptyState
      animal="otter"
      title={<Trans>Your first stamp is waiting</Trans>}
      text={<Trans>Check in at a green space to get its stamp in your passport.</Trans>}
      action={
        <Button asChild>
          <Link to="/green-spaces">
            <Trans>Find a green space</Trans>
          </Link>
        </Button>
      }
      className="py-2"
    />
  );
}
