import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { LocationResult } from './device-location.ts';

type Outcome = LocationResult['outcome'];

export const refusalMessages: Record<Exclude<Outcome, 'found'>, MessageDescriptor> = {
  denied: msg`Your browser is blocking your location. You can allow it in the site settings.`,
  unavailable: msg`Your device couldn't find its location.`,
  timeout: msg`Finding your location took too long.`,
};

export const unprovenMessages: Record<Outcome, MessageDescriptor> = {
  ...refusalMessages,
  found: msg`Your location couldn't confirm that you are here.`,
};
