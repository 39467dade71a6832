import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { brand } from '../../../lib/brand.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** Also shown if the resident is hidden from the reader. */
export function UnknownResident() {
  const { t } = useLingui();
  return (
    <>
      <title>{`${t`Resident not found`} · ${brand.name}`}</title>
      <EmptyState
        animal="monitor-lizard"
        level="h1"
        title={<Trans>Resident not found</Trans>}
        text={<Trans>There's no one with this username. They may have changed it or left.</Trans>}
        action={
          <Button asChild>
            <Link to="/social" search={{ tab: 'find' }}>
              <Trans>Find Friends</Trans>
            </Link>
          </Button>
        }
      />
    </>
  );
}
