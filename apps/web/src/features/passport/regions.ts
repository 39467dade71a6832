import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Region } from '@ecopulse/contract/green-spaces';

/** Every region in the reader's words; its keys are the closed list of the contract, in its order. */
export const regionLabels: Record<Region, MessageDescriptor> = {
  Central: msg`Central`,
  East: msg`East`,
  North: msg`North`,
  'North-East': msg`North-East`,
  West: msg`West`,
};

export const REGION_LIST = Object.keys(regionLabels) as Region[];
