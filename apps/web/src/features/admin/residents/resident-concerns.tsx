import { Trans, useLingui } from '@lingui/react/macro';
import { Panel } from '../../../ui/panel.tsx';
import { adminListQuery } from '../list/admin-list-query.ts';
import { AuditLine } from '../audit/audit-line.tsx';
import { FlagRow } from '../moderation/flag-row.tsx';
import { PagedList } from '../list/admin-list.tsx';
import { OWNERS_ONLY, useMayOpen } from '../shell/own-roles.ts';
import { ReportRow } from '../moderation/report-row.tsx';

function EmptyNote({ children }: { children: string }) {
  return <p className="text-md text-muted">{children}</p>;
}

export function ResidentConcerns({ id }: { id: string }) {
  const { t } = useLingui();
  const isOwner = useMayOpen(OWNERS_ONLY);
  return (
    <>
      <Panel title={<Trans>Reports about them</Trans>}>
        <PagedList
          query={adminListQuery('GET /api/admin/reports', { residentId: id })}
          label={t`Reports about them`}
          skeletonRows={1}
          empty={<EmptyNote>{t`No one has reported them.`}</EmptyNote>}
        >
          {(report) => <ReportRow report={report} isOnResidentPage />}
        </PagedList>
      </Panel>
      <Panel title={<Trans>Their flagged activities</Trans>}>
        <PagedList
          query={adminListQuery('GET /api/admin/flags', { residentId: id })}
          label={t`Their flagged activities`}
          skeletonRows={1}
          empty={<EmptyNote>{t`They have no flagged activities.`}</EmptyNote>}
        >
          {(flagged) => <FlagRow flagged={flagged} isOnResidentPage />}
        </PagedList>
      </Panel>
      {isOwner && (
        <Panel title={<Trans>Admin actions</Trans>}>
          <PagedList
            query={adminListQuery('GET /api/admin/audit', { subject: 'resident', subjectId: id })}
            label={t`Admin actions`}
            skeletonRows={1}
            empty={<EmptyNote>{t`Nothing so far.`}</EmptyNote>}
          >
            {(entry) => <AuditLine entry={entry} timeFormat="day" />}
          </PagedList>
        </Panel>
      )}
    </>
  );
}
