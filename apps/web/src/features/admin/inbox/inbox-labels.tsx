import type { InboxItem, InboxKind, InboxState } from '@ecopulse/contract/admin/inbox';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  CalendarDays,
  CircleCheck,
  CircleDot,
  CircleUserRound,
  FileUser,
  Flag,
  MapPinCheck,
  SpellCheck,
  TrafficCone,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { LANGUAGES } from '../../../lib/language/i18n.ts';
import { fullName, useOwnResident } from '../../../lib/residents.ts';
import { Chip } from '../../../ui/chip.tsx';
import { eventKindLabels } from '../../events/event-format.ts';
import { reportReasonLabels } from '../../../lib/reports/report-reasons.tsx';
import { FOR_EDITORS, FOR_MODERATORS, useMayOpen } from '../shell/own-roles.ts';
import { LISTED_KINDS } from './inbox-search.ts';

export const kindLabels: Readonly<Record<InboxKind, MessageDescriptor>> = {
  report: msg`Report about a resident`,
  'check-in': msg`Flagged activity`,
  translation: msg`Wrong translation`,
  request: msg`Data request`,
  event: msg`Event to review`,
  condition: msg`Path closed`,
};

const KIND_ICONS: Readonly<Record<InboxKind, LucideIcon>> = {
  report: Flag,
  'check-in': MapPinCheck,
  translation: SpellCheck,
  request: FileUser,
  event: CalendarDays,
  condition: TrafficCone,
};

export function useVisibleKinds(): readonly InboxKind[] {
  const [isEditor, isModerator] = [useMayOpen(FOR_EDITORS), useMayOpen(FOR_MODERATORS)];
  return LISTED_KINDS.filter((kind) => (kind === 'translation' ? isEditor : isModerator));
}

export const stateLabels: Readonly<Record<InboxState, MessageDescriptor>> = {
  open: msg`Open`,
  assigned: msg({ message: 'Assigned', context: 'task' }),
  done: msg({ message: 'Done', context: 'task' }),
};

/** The reasons of flags and the kinds of requests. */
const DETAILS: Readonly<Record<string, MessageDescriptor>> = {
  'too-fast': msg`Too fast`,
  'sent-later': msg`Sent late`,
  'many-visits': msg`Many visits`,
  access: msg`Wants to see their data`,
  correction: msg`Wants data corrected`,
};

const LABELS_OF_KINDS: Readonly<Partial<Record<InboxKind, Readonly<Record<string, MessageDescriptor>>>>> = {
  report: reportReasonLabels,
  event: eventKindLabels,
};

export function ItemDetail({ item: { kind, detail } }: { item: Pick<InboxItem, 'kind' | 'detail'> }) {
  const { i18n } = useLingui();
  if (detail === null) return null;
  if (kind === 'translation')
    return <span lang={detail}>{LANGUAGES.find(({ code }) => code === detail)?.name ?? detail}</span>;
  const label = (LABELS_OF_KINDS[kind] ?? DETAILS)[detail];
  return label ? <>{i18n._(label)}</> : null;
}

export function KindIcon({ kind }: Pick<InboxItem, 'kind'>) {
  const Icon = KIND_ICONS[kind];
  return <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />;
}

export function StateChip({ item: { state, assignedTo } }: { item: Pick<InboxItem, 'state' | 'assignedTo'> }) {
  const { i18n } = useLingui();
  const isOwn = useOwnResident()?.id === assignedTo?.id;
  if (state === 'done')
    return (
      <Chip tone="leaf">
        <CircleCheck aria-hidden />
        {i18n._(stateLabels.done)}
      </Chip>
    );
  if (state === 'open' || !assignedTo)
    return (
      <Chip tone="coral">
        <CircleDot aria-hidden />
        {i18n._(stateLabels.open)}
      </Chip>
    );
  const name = <bdi translate="no">{fullName(assignedTo)}</bdi>;
  return (
    <Chip tone="water">
      <CircleUserRound aria-hidden />
      <span className="truncate">{isOwn ? <Trans>Assigned to you</Trans> : <Trans>Assigned to {name}</Trans>}</span>
    </Chip>
  );
}
