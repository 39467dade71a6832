import type { InboxContent, OpenedInboxItem } from '@ecopulse/contract/admin/inbox';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { formatDate } from '../../../lib/language/format.ts';
import { fullName } from '../../../lib/residents.ts';
import { ResidentLink } from '../list/row-parts.tsx';
import { FinishForm } from './finish-form.tsx';
import { DueDate } from './inbox-row.tsx';

interface RequestDetailsProps {
  item: OpenedInboxItem;
  request: NonNullable<InboxContent['request']>;
}

export function RequestDetails({ item, request }: RequestDetailsProps) {
  const { text, answer, answeredAt, resident } = request;
  const sender = <ResidentLink resident={resident} />;
  const name = <bdi translate="no">{fullName(resident)}</bdi>;
  const answeredOn = formatDate(answeredAt ?? item.createdAt, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="text-md wrap-anywhere text-muted">
        <Trans>Sent by {sender}</Trans>
      </p>
      <blockquote dir="auto" className="max-w-prose border-s-4 border-line ps-3 wrap-anywhere whitespace-pre-line">
        {text}
      </blockquote>
      <p className="text-md">
        <DueDate {...item} />
      </p>
      {answer === null ? (
        <FinishForm
          item={item}
          label={<Trans>Answer to {name}</Trans>}
          hint={
            <Trans>They get it by email and as a notification, without your name. You can't change it later.</Trans>
          }
          submitLabel={<Trans>Send answer</Trans>}
          doneTitle={t`Answer sent`}
          isAnswer
        />
      ) : (
        <div className="grid grid-cols-1 gap-1.5 rounded-md bg-sunk p-4">
          <p dir="auto" className="max-w-prose wrap-anywhere whitespace-pre-line">
            {answer}
          </p>
          <p className="text-sm text-muted">
            <Trans>Answered on {answeredOn}</Trans>
          </p>
        </div>
      )}
    </div>
  );
}
