export type Grouping = 'region' | 'type';

/** Search parameters: grouping of the stamp book, green space whose visits are open, picture shown large. */
export type PassportAddress = { by?: 'type'; visits?: string; picture?: string };

const ID = /^[1-9]\d{0,15}$/;

export function readPassport(address: Record<string, unknown>): PassportAddress {
  const idOf = (value: unknown) => (typeof value === 'string' && ID.test(value) ? value : undefined);
  const [visits, picture] = [idOf(address['visits']), idOf(address['picture'])];
  return {
    ...(address['by'] === 'type' && { by: 'type' }),
    ...(visits !== undefined && { visits }),
    ...(visits !== undefined && picture !== undefined && { picture }),
  };
}
