import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FeedFault } from '@ecopulse/contract/news';

/** Why a feed could not be fetched. */
export const feedErrorMessages: Readonly<Record<FeedFault, MessageDescriptor>> = {
  'address-refused': msg`The address doesn't lead to the public internet, so it wasn't fetched.`,
  unreachable: msg`The server can't be reached.`,
  timeout: msg`The server took too long to respond.`,
  'too-large': msg`The feed is too large.`,
  'too-many-redirects': msg`The address redirects too many times.`,
  'http-status': msg`The server responded with an error.`,
  'not-a-feed': msg`This address isn't an RSS or Atom feed.`,
  'unsafe-document': msg`The feed contains parts that aren't safe to read.`,
};
