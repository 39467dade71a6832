import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { CircleCheck, CircleDashed, EyeOff } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ContentStatus } from '@ecopulse/contract/admin/content-admin';
import { Chip } from '../../../ui/chip.tsx';

export const statusLabels: Readonly<Record<ContentStatus, MessageDescriptor>> = {
  published: msg`Published`,
  draft: msg`Draft`,
  retired: msg`Withdrawn`,
};

const STATUS_STYLES: Readonly<Record<ContentStatus, { tone: 'leaf' | 'sun' | 'plain'; icon: LucideIcon }>> = {
  published: { tone: 'leaf', icon: CircleCheck },
  draft: { tone: 'sun', icon: CircleDashed },
  retired: { tone: 'plain', icon: EyeOff },
};

export function StatusBadge({ status }: { status: ContentStatus }) {
  const { i18n } = useLingui();
  const { tone, icon: Icon } = STATUS_STYLES[status];
  return (
    <Chip tone={tone}>
      <Icon aria-hidden />
      {i18n._(statusLabels[status])}
    </Chip>
  );
}
