import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { brand } from '../../lib/brand.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

export function UnknownChallenge() {
  const { t } = useLingui();
  return (
    <>
      <title>{`${t`Challenge not found`} · ${brand.name}`}</title>
      <EmptyState
        animal="otter"
        level="h1"
        title={<Trans>Challenge not found</Trans>}
        text={<Trans>This challenge doesn't exist, has been withdrawn or is for members of a club.</Trans>}
        action={
          <Button asChild>
            <Link to="/challenges" search={{}}>
              <Trans>View all challenges</Trans>
            </Link>
          </Button>
        }
      />
    </>
  );
}
