const MINUTES_OF_HOUR = 60;

/** Minutes after midnight of a time such as `22:00`. */
export function toMinutes(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * MINUTES_OF_HOUR + minutes;
}

export function toTimeOfDay(minutes: number): string {
  const parts = [Math.floor(minutes / MINUTES_OF_HOUR), minutes % MINUTES_OF_HOUR];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
