import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { brand } from '../../../lib/brand.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

export function UnknownArticle() {
  const { t } = useLingui();
  return (
    <>
      <title>{`${t`Article not found`} · ${brand.name}`}</title>
      <EmptyState
        animal="kingfisher"
        level="h1"
        title={<Trans>Article not found</Trans>}
        text={<Trans>This article doesn't exist or was withdrawn.</Trans>}
        action={
          <Button asChild>
            <Link to="/news">
              <Trans>All news</Trans>
            </Link>
          </Button>
        }
      />
    </>
  );
}
