import { Trans, useLingui } from '@lingui/react/macro';
import { Panel } from '../../../ui/panel.tsx';
import { adminListQuery } from '../list/admin-list-query.ts';
import { AuditLine } from '../audit/audit-line.tsx';
import { InboxRow } from '../inbox/inbox-row.tsx';
import { PagedList } from '../list/admin-list.tsx';
import { OWNERS_ONLY, useMayOpen } from '../shell/own-roles.ts';

function EmptyNote({ children }: { children: string }) {
  return <p className="text-md text-muted">{children}</p>;
}

export function ResidentConcerns({ id }: { id: string }) {
  const { t } = useLingui();
  const isOwner = useMayOpen(OWNERS_ONLY);
  return (
    <>
      <Panel title={<Trans>Reports, flagged activities and requests</Trans>}>
        <PagedList
          query={adminListQuery('GET /api/admin/inbox', { residentId: id })}
          label={t`Reports, flagged activities and requests`}
          skeletonRows={1}
          empty={<EmptyNote>{t`Nothing so far.`}</EmptyNote>}
        >
          {(item) => <InboxRow item={item} />}
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
