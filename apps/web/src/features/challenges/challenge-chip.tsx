import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { Chip } from '../../ui/chip.tsx';
import type { Standing } from './challenge-standing.ts';

interface Look {
  words: MessageDescriptor;
  tone: NonNullable<ComponentProps<typeof Chip>['tone']>;
}

const NOT_STARTED: Look = { words: msg`Not Started Yet`, tone: 'plain' };

const LOOKS: Record<Standing, Look> = {
  open: NOT_STARTED,
  closed: NOT_STARTED,
  running: { words: msg`In Progress`, tone: 'leaf' },
  completed: { words: msg`Completed!`, tone: 'sun' },
  ended: { words: msg`Ended`, tone: 'coral' },
};

/** The status of a challenge, at a glance. */
export function ChallengeChip({ standing }: { standing: Standing }) {
  const { i18n } = useLingui();
  const { words, tone } = LOOKS[standing];
  return <Chip tone={tone}>{i18n._(words)}</Chip>;
}
