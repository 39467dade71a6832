import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { OutlineFault, OutlinePreview } from '@ecopulse/contract/green-spaces-admin';

/** What an outline of a file would do. */
export const outcomeWords: Record<OutlinePreview['outcome'], MessageDescriptor> = {
  new: msg`New`,
  changed: msg`Changed`,
  same: msg`As it is`,
  refused: msg`Cannot be taken`,
};

/** Why it cannot be taken. */
export const faultWords: Record<OutlineFault, MessageDescriptor> = {
  'no-name': msg`It has no name.`,
  'no-polygon': msg`It has no outline.`,
  'not-in-singapore': msg`It is not in Singapore.`,
  'too-many-points': msg`Its outline has too many points.`,
  'too-small': msg`It is smaller than 100 square metres.`,
  'too-large': msg`It is too large for a green space.`,
};
