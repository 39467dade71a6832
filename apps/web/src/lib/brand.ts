import { msg } from '@lingui/core/macro';

export const brand = {
  name: 'EcoPulse',
  tagline: msg`pulsifying sustainability in Singapore`,
} as const;
