/** The only source of time: rules get its values; tests and demo data set their own. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
