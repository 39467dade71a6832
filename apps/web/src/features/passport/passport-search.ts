export type Grouping = 'region' | 'type';

/** Search parameters: grouping of the stamp book, green space whose visits are open, picture shown large. */
export type PassportSearch = { by?: 'type'; visits?: string; picture?: string };

const ID = /^[1-9]\d{0,15}$/;

export function parsePassportSearch(searchParams: Record<string, unknown>): PassportSearch {
  const parseId = (value: unknown) => (typeof value === 'string' && ID.test(value) ? value : undefined);
  const [visits, picture] = [parseId(searchParams['visits']), parseId(searchParams['picture'])];
  return {
    ...(searchParams['by'] === 'type' && { by: 'type' }),
    ...(visits !== undefined && { visits }),
    ...(visits !== undefined && picture !== undefined && { picture }),
  };
}
