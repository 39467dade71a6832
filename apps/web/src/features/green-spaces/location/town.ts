/** Turns "Marine Parade, East Coast Parkway" into "Marine Parade". */
export function townOf({ location }: { location: string }): string {
  return location.split(/[,，]/, 1)[0] ?? location;
}
