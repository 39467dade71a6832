export function UnknownResident() {
  return null;
}
