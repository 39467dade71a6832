import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ParkType } from '@ecopulse/contract/green-spaces/green-spaces';

/** In the order of the contract's list. */
export const parkTypeLabels: Record<ParkType, MessageDescriptor> = {
  'Coastal Park': msg`Coastal Park`,
  'Nature Reserve': msg`Nature Reserve`,
  'National Garden': msg`National Garden`,
  'Heritage Garden': msg`Heritage Garden`,
  'Community Park': msg`Community Park`,
  'Nature Park': msg`Nature Park`,
  'Urban Park': msg`Urban Park`,
  'Regional Park': msg`Regional Park`,
  'Marine Park': msg`Marine Park`,
  'Hot Spring Park': msg`Hot Spring Park`,
  'Nature Trail': msg`Nature Trail`,
  'Reservoir Park': msg`Reservoir Park`,
};

export const PARK_TYPE_LIST = Object.keys(parkTypeLabels) as ParkType[];

export function isParkType(value: unknown): value is ParkType {
  return typeof value === 'string' && Object.hasOwn(parkTypeLabels, value);
}
