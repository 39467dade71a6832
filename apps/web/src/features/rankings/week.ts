const DAY_MS = 86_400_000;

/** The Monday and the Sunday of the week that a day such as `2026-11-21` is in, or of one so many weeks before. */
export function weekOf(day: string, weeksBefore = 0): { monday: string; sunday: string } {
  const midnight = Date.parse(day);
  const sinceMonday = (new Date(midnight).getUTCDay() + 6) % 7;
  const monday = midnight - (sinceMonday + 7 * weeksBefore) * DAY_MS;
  const toDay = (moment: number) => new Date(moment).toISOString().slice(0, 10);
  return { monday: toDay(monday), sunday: toDay(monday + 6 * DAY_MS) };
}
