/** The only place with the product's name. The tagline is the same in every language. */
export const brand = {
  name: 'EcoPulse',
  tagline: 'pulsifying sustainability in Singapore',
} as const;
