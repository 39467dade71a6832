export function ResidentPage() {
  return null;
}
