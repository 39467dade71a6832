export function GreenSpacesDesk() {
  return <h1>GreenSpacesDesk</h1>;
}
