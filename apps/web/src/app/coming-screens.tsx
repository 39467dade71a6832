import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import kingfisher from 'art:kingfisher';
import monitorLizard from 'art:monitor-lizard';
import { useUser } from '../features/accounts/session.api.ts';
import { brand } from '../lib/brand.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { BeingBuilt } from './being-built.tsx';

export function NewsScreen() {
  const { t } = useLingui();
  return (
    <BeingBuilt
      heading={t`Singapore Sustainability News`}
      picture={kingfisher}
      coming={
        <Trans>News on nature, energy and waste in Singapore, with the source and the time of every article.</Trans>
      }
      today={<Trans>The news desk is not open yet. The green spaces are, all day long.</Trans>}
    />
  );
}

function AdminsOnly() {
  const { t } = useLingui();
  return (
    <>
      <title>{`${t`Admins only`} · ${brand.name}`}</title>
      <EmptyState
        animal="monitor-lizard"
        level="h1"
        title={<Trans>Admins only</Trans>}
        text={<Trans>This page is for the people who look after EcoPulse. Your own pages are all in the menu.</Trans>}
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

export function AdminScreen() {
  const { t } = useLingui();
  const user = useUser();
  if (!user.isAdmin) return <AdminsOnly />;
  return (
    <BeingBuilt
      heading={t`Admin Dashboard`}
      picture={monitorLizard}
      coming={<Trans>Figures of the platform, its residents and all its content, to look after in one place.</Trans>}
      today={
        <Trans>Green spaces are kept in the content files for now; admins are named with the admin command.</Trans>
      }
    />
  );
}
