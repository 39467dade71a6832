import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ReportOutcome } from '@ecopulse/contract/social/social';

export const reportOutcomeLabels: Record<ReportOutcome, MessageDescriptor> = {
  no_action: msg`No problem found`,
  talked_to: msg`Resident was contacted`,
  withheld: msg`Withheld from the rankings`,
  other: msg`Other action taken`,
};
