import fc from 'fast-check';

const SURROGATES = { first: 0xd800, count: 0x800 };

/** Any code point except surrogates. fast-check's unit 'binary' takes seconds to build its table. */
export const anyCharacter: fc.Arbitrary<string> = fc
  .nat({ max: 0x10_ffff - SURROGATES.count })
  .map((n) => String.fromCodePoint(n < SURROGATES.first ? n : n + SURROGATES.count));
