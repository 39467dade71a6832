import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { Chip } from '../../ui/chip.tsx';
import type { ChallengeStatus } from './challenge-status.ts';

interface StatusChip {
  label: MessageDescriptor;
  tone: NonNullable<ComponentProps<typeof Chip>['tone']>;
}

const NOT_STARTED: StatusChip = { label: msg`Not Started Yet`, tone: 'plain' };

const STATUSES: Record<ChallengeStatus, StatusChip> = {
  open: NOT_STARTED,
  closed: NOT_STARTED,
  running: { label: msg`In Progress`, tone: 'leaf' },
  completed: { label: msg`Completed!`, tone: 'sun' },
  ended: { label: msg`Ended`, tone: 'coral' },
};

export function ChallengeChip({ status }: { status: ChallengeStatus }) {
  const { i18n } = useLingui();
  const { label, tone } = STATUSES[status];
  return <Chip tone={tone}>{i18n._(label)}</Chip>;
}
