import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FeedFault } from '@ecopulse/contract/news';

/** Why a feed could not be fetched. */
export const feedErrorMessages: Readonly<Record<FeedFault, MessageDescriptor>> = {
  'address-refused': msg`The address does not lead to the public internet, so it is not asked.`,
  unreachable: msg`The server cannot be reached.`,
  timeout: msg`The server takes too long to answer.`,
  'too-large': msg`The answer is larger than a feed may be.`,
  'too-many-redirects': msg`The address leads on to others too many times.`,
  'http-status': msg`The server answers with an error.`,
  'not-a-feed': msg`What stands at this address is no RSS or Atom feed.`,
  'unsafe-document': msg`The feed has parts that are not safe to read.`,
};
