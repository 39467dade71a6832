import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ReportOutcome } from '@ecopulse/contract/social/social';

/** The outcomes of a report. The keys are the contract's closed list, in its order. */
export const reportOutcomeLabels: Record<ReportOutcome, MessageDescriptor> = {
  no_action: msg`No problem found`,
  talked_to: msg`Resident was contacted`,
  withheld: msg`Withheld from the rankings`,
  other: msg`Other action taken`,
};
