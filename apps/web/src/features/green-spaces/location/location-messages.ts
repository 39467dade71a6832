import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { LocationResult } from './device-location.ts';

type Refusal = Exclude<LocationResult['outcome'], 'found'>;

/** Why the screen goes on without a location. */
export const refusalMessages: Record<Refusal, MessageDescriptor> = {
  denied: msg`Your browser is blocking your location. You can allow it in the site settings.`,
  unavailable: msg`Your device couldn't find its location.`,
  timeout: msg`Finding your location took too long.`,
};
