export function ResidentsDesk() {
  return <h1>ResidentsDesk</h1>;
}
