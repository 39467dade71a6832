import { msg } from '@lingui/core/macro';

/** The only place with the product's name, which is the same in every language. */
export const brand = {
  name: 'EcoPulse',
  tagline: msg`pulsifying sustainability in Singapore`,
} as const;
