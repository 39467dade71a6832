import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { callQuery } from '../../../lib/query-client.ts';
import type { OwnCertificates } from '@ecopulse/contract/events/certificates';
import { brand } from '../../../lib/brand.ts';
import { QueryState } from '../../../lib/query-state.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { BackLink, Panel } from '../../../ui/panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { CertificateForm } from './certificate-form.tsx';
import { CertificateList } from './certificate-list.tsx';

const certificatesQuery = {
  ...callQuery('GET /api/user/certificates'),
  // Organisers confirm attendances meanwhile.
  staleTime: 0,
};

export function CertificatesPage() {
  const { t } = useLingui();
  return (
    <div className="grid grid-cols-1 gap-6">
      <title>{`${t`Certificates`} · ${brand.name}`}</title>
      <div className="grid gap-4">
        <BackLink to="/events" search={{}}>
          <Trans>All events</Trans>
        </BackLink>
        <PageHeading
          title={<Trans>Certificates</Trans>}
          lede={
            <Trans>
              Show your school or company the events you attended. Each certificate has an address where anyone can
              check it.
            </Trans>
          }
        />
      </div>
      <QueryState
        query={useQuery(certificatesQuery)}
        skeleton={<Skeleton className="h-96 rounded-xl" />}
        problemTitle={<Trans>Failed to load certificates</Trans>}
      >
        {(own) => <Content {...own} />}
      </QueryState>
    </div>
  );
}

function Content({ certificates, events }: OwnCertificates) {
  if (certificates.length === 0 && events.length === 0) return <NothingYet />;
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
      <Panel title={<Trans>New certificate</Trans>}>
        {events.length === 0 ? (
          <p className="text-muted">
            <Trans>You have no verified attendance at an event that is over.</Trans>
          </p>
        ) : (
          <CertificateForm events={events} />
        )}
      </Panel>
      {certificates.length > 0 && (
        <Panel title={<Trans>Your certificates</Trans>}>
          <CertificateList certificates={certificates} />
        </Panel>
      )}
    </div>
  );
}

function NothingYet() {
  return (
    <EmptyState
      animal="otter"
      title={<Trans>No attended events yet</Trans>}
      text={<Trans>After an event where your attendance was verified, you can get a certificate here.</Trans>}
      action={
        <Button asChild variant="quiet">
          <Link to="/events">
            <Trans>Find an event</Trans>
          </Link>
        </Button>
      }
    />
  );
}
