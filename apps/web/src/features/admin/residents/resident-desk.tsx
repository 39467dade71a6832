export function ResidentDesk() {
  return <h1>ResidentDesk</h1>;
}
