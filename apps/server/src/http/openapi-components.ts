type Json = Record<string, unknown>;

interface Part {
  readonly name: string;
  readonly value: Json;
  readonly places: { readonly holder: Json; readonly key: string }[];
}

const PROBLEM_TYPE = 'application/problem+json';

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null;
}

function entriesOf(value: unknown): [string, Json][] {
  return isJson(value) ? Object.entries(value).filter((entry): entry is [string, Json] => isJson(entry[1])) : [];
}

function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Zod says of a record with known keys that they are required, but not what they are. */
function declareRequired(schema: Json): void {
  const { required, properties, additionalProperties } = schema;
  if (!Array.isArray(required) || properties || !isJson(additionalProperties)) return;
  schema['properties'] = Object.fromEntries(
    required.map((name: string) => [name, structuredClone(additionalProperties)]),
  );
  delete schema['propertyNames'];
  schema['additionalProperties'] = false;
}

/** Parts by their text. `add` returns whether the part is the first with that text. */
class Parts {
  readonly #byText = new Map<string, Part>();

  add(holder: Json, key: string, name: string): boolean {
    const text = JSON.stringify(holder[key]);
    const known = this.#byText.get(text);
    const part = known ?? { name, value: holder[key] as Json, places: [] };
    part.places.push({ holder, key });
    this.#byText.set(text, part);
    return !known;
  }

  /** Replaces each part that has several places by references to one component. */
  moveRepeated(section: string): Json {
    const components: Json = {};
    for (const { name, value, places } of this.#byText.values()) {
      if (places.length === 1) continue;
      let unique = name;
      for (let number = 2; unique in components; number += 1) unique = `${name}-${number}`;
      components[unique] = value;
      for (const { holder, key } of places) holder[key] = { $ref: `#/components/${section}/${unique}` };
    }
    return components;
  }
}

/**
 * Moves objects and responses that the document has more than once into components, named after the first call that has
 * them. Changes the document's parts.
 */
export function nameRepeatedParts(document: Json): Json {
  const [schemas, responseParts] = [new Parts(), new Parts()];
  const collect = (holder: Json, key: string, name: string): void => {
    const schema = holder[key];
    if (!isJson(schema)) return;
    declareRequired(schema);
    if (isJson(schema['properties']) && !schemas.add(holder, key, name)) return;
    for (const property of Object.keys(schema['properties'] ?? {}))
      collect(schema['properties'] as Json, property, name + capitalise(property));
    collect(schema, 'items', `${name}Item`);
    collect(schema, 'additionalProperties', `${name}Value`);
    for (const list of ['anyOf', 'oneOf', 'allOf', 'prefixItems'])
      for (const [index] of entriesOf(schema[list])) collect(schema[list] as Json, index, name);
  };
  for (const [, operations] of entriesOf(document['paths']))
    for (const [, operation] of entriesOf(operations)) {
      const name = capitalise(String(operation['operationId']));
      const { requestBody, responses } = operation;
      for (const [, media] of entriesOf(isJson(requestBody) && requestBody['content']))
        collect(media, 'schema', `${name}Body`);
      for (const [status, response] of entriesOf(responses)) {
        responseParts.add(responses as Json, status, `Response${status}`);
        for (const [type, media] of entriesOf(response['content']))
          collect(media, 'schema', type === PROBLEM_TYPE ? 'Problem' : `${name}Response`);
      }
    }
  const components = { schemas: schemas.moveRepeated('schemas'), responses: responseParts.moveRepeated('responses') };
  return { ...document, components: { ...(document['components'] as Json), ...components } };
}
