import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { LocationResult } from './device-location.ts';

type Refusal = Exclude<LocationResult['outcome'], 'found'>;

/** Why the screen goes on without a location. */
export const refusalMessages: Record<Refusal, MessageDescriptor> = {
  denied: msg`Your browser keeps your location to itself. You can allow it in the site settings.`,
  unavailable: msg`Your device could not tell where it is.`,
  timeout: msg`Finding your location took too long.`,
};
