import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { LocationResult } from './device-location.ts';

type Outcome = LocationResult['outcome'];

/** Why the screen goes on without a location. */
export const refusalMessages: Record<Exclude<Outcome, 'found'>, MessageDescriptor> = {
  denied: msg`Your browser is blocking your location. You can allow it in the site settings.`,
  unavailable: msg`Your device couldn't find its location.`,
  timeout: msg`Finding your location took too long.`,
};

/** Why asking for the location did not prove that the resident is here. */
export const unprovenMessages: Record<Outcome, MessageDescriptor> = {
  ...refusalMessages,
  found: msg`Your location couldn't confirm that you are here.`,
};
