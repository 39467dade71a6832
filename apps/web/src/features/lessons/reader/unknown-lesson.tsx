import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { brand } from '../../../lib/brand.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

export function UnknownLesson() {
  const { t } = useLingui();
  return (
    <>
      <title>{`${t`Lesson not found`} · ${brand.name}`}</title>
      <EmptyState
        animal="kingfisher"
        level="h1"
        title={<Trans>Lesson not found</Trans>}
        text={<Trans>This lesson doesn't exist or is no longer published.</Trans>}
        action={
          <Button asChild>
            <Link to="/learn">
              <Trans>View all lessons</Trans>
            </Link>
          </Button>
        }
      />
    </>
  );
}
