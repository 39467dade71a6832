import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ContentStatus } from '@ecopulse/contract/content-admin';

/** How the states of content are called at the desk, in the order of their filter. */
export const statusWords: Readonly<Record<ContentStatus, MessageDescriptor>> = {
  published: msg`Published`,
  draft: msg`Draft`,
  retired: msg`Withdrawn`,
};
