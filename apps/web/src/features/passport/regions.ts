import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Region } from '@ecopulse/contract/green-spaces/green-spaces';

export const regionLabels: Record<Region, MessageDescriptor> = {
  Central: msg`Central`,
  East: msg`East`,
  North: msg`North`,
  'North-East': msg`North-East`,
  West: msg`West`,
};

export const REGION_LIST = Object.keys(regionLabels) as Region[];
