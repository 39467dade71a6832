export type Grouping = 'region' | 'type';

/**
 * What the address of the passport says: the grouping of the stamp book, by region if absent; the green space whose visits are
 * open; and the picture of them that is shown large.
 */
export type PassportAddress = { by?: 'type'; visits?: string; picture?: string };

const ID = /^[1-9]\d{0,15}$/;

/** Reads the address and ignores invalid values. */
export function readPassport(address: Record<string, unknown>): PassportAddress {
  const idOf = (value: unknown) => (typeof value === 'string' && ID.test(value) ? value : undefined);
  const [visits, picture] = [idOf(address['visits']), idOf(address['picture'])];
  return {
    ...(address['by'] === 'type' && { by: 'type' }),
    ...(visits !== undefined && { visits }),
    ...(visits !== undefined && picture !== undefined && { picture }),
  };
}
