/** The one place of the product's name. The tagline is kept as it was given, in every language. */
export const brand = {
  name: 'EcoPulse',
  tagline: 'pulsifying sustainability in Singapore',
} as const;
