import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ShieldAlert } from 'lucide-react';
import type { SecurityEventOfResident } from '@ecopulse/contract/accounts/sessions';
import { formatDate } from '../../../lib/language/format.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { securityEventLabels, formatDeviceName } from '../../accounts/security/security-event-list.tsx';
import { adminListQuery } from '../list/admin-list-query.ts';
import { DotSeparated } from '../list/row-parts.tsx';
import { PagedList } from '../list/admin-list.tsx';
import { AdminPage } from '../shell/admin-page.tsx';

export function SecurityEventsPage() {
  const { t } = useLingui();
  return (
    <AdminPage
      title={t`Security`}
      lede={
        <Trans>Failed sign-ins, new devices, and changes to passwords, passkeys and codes in the last 90 days.</Trans>
      }
    >
      <section className="rounded-xl bg-surface p-5 shadow-soft sm:p-6">
        <PagedList
          query={adminListQuery('GET /api/admin/security-events', {})}
          label={t`Security`}
          skeletonRows={6}
          failedTitle={<Trans>The security events couldn't be loaded</Trans>}
          empty={
            <EmptyState
              animal="kingfisher"
              title={<Trans>No security events yet</Trans>}
              text={<Trans>Events will appear here with their day, account and device.</Trans>}
            />
          }
        >
          {(event) => <EventRow event={event} />}
        </PagedList>
      </section>
    </AdminPage>
  );
}

function EventRow({ event: { kind, username, device, count, lastAt } }: { event: SecurityEventOfResident }) {
  const { i18n } = useLingui();
  const when = formatDate(lastAt, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <div className="flex items-start gap-3">
      <ShieldAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
      <div className="min-w-0 leading-snug">
        <p className="font-bold">{i18n._(securityEventLabels[kind])}</p>
        {username !== null && <p className="text-md wrap-anywhere text-muted">@{username}</p>}
        <p className="text-md text-muted">
          <DotSeparated>
            {count > 1 && <Plural value={count} one="# time" other="# times" />}
            {formatDeviceName(device)}
            {when}
          </DotSeparated>
        </p>
      </div>
    </div>
  );
}
