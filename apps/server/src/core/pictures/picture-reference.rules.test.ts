import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatReference, MAX_REFERENCE_BYTES, parseReference } from './picture-reference.rules.ts';

test('a reference is read as it was written', () => {
  const key = fc.stringMatching(/^[\w/.-]{1,100}$/);
  fc.assert(
    fc.property(key, fc.nat(), (name, bytes) => {
      const stored = formatReference({ key: name, bytes });
      expect(stored.length).toBeLessThan(MAX_REFERENCE_BYTES);
      expect(parseReference(stored)).toEqual({ key: name, bytes });
    }),
  );
});

test('a picture is no reference', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(parseReference(Buffer.concat([Buffer.from('RIFF'), bytes]))).toBeNull();
    }),
  );
});
