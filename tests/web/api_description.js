// The OpenAPI document as a judge: does an answer look as it says, and was all of it seen?

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import Ajv2020 from 'ajv/dist/2020.js';

const ROOT = 'openapi';
const FILE = new URL('../../server/openapi.json', import.meta.url);
const METHODS = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options', 'trace'];
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

function pointerPart(name) {
  return encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));
}

function below(pointer, ...names) {
  return [pointer, ...names.map(pointerPart)].join('/');
}

/** Every object in `node`, with the pointer that leads there. */
function* objectsIn(node, pointer = '') {
  if (node === null || typeof node !== 'object') return;
  yield { node, pointer };
  for (const [name, child] of Object.entries(node)) yield* objectsIn(child, below(pointer, name));
}

export class Description {
  constructor() {
    const document = JSON.parse(readFileSync(FILE, 'utf8'));
    this.bytes = readFileSync(FILE);
    this.document = document;
    this.seen = new Set();
    this.ajv = new Ajv2020({ strict: true, strictRequired: false, allowUnionTypes: true, allErrors: true });
    this.ajv.addFormat('date-time', MOMENT);
    this.ajv.addVocabulary(Object.keys(document)); // the document is no schema, but schemas are in it
    this.ajv.addSchema(document, ROOT);
  }

  at(pointer) {
    return pointer
      .split('/')
      .slice(1)
      .reduce(
        (node, part) => node?.[decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~')],
        this.document,
      );
  }

  /** Where `pointer` leads when references are followed. */
  follow(pointer) {
    const reference = this.at(pointer)?.$ref;
    return reference === undefined ? pointer : this.follow(reference.slice(1));
  }

  operations() {
    return Object.entries(this.document.paths).flatMap(([path, item]) =>
      METHODS.filter((method) => method in item).map((method) => ({
        ...item[method],
        id: item[method].operationId,
        method: method.toUpperCase(),
        path,
        pointer: below('/paths', path, method),
        parameters: [...(item.parameters ?? []), ...(item[method].parameters ?? [])].map((parameter) =>
          parameter.$ref ? this.at(parameter.$ref.slice(1)) : parameter,
        ),
      })),
    );
  }

  operation(id) {
    return this.operations().find((operation) => operation.id === id);
  }

  schemaOfBody(operation) {
    const pointer = this.follow(below(operation.pointer, 'requestBody'));
    return below(pointer, 'content', 'application/json', 'schema');
  }

  /** The bodies that the document gives as examples for an operation. */
  bodiesOf(operation) {
    if (operation.requestBody === undefined) return [];
    const pointer = this.follow(below(operation.pointer, 'requestBody'));
    return Object.values(this.at(below(pointer, 'content', 'application/json')).examples).map(({ value }) => value);
  }

  /** What is wrong with `value` under the schema at `pointer`; nothing where it is empty. */
  complaints(pointer, value) {
    const validate = this.ajv.getSchema(`${ROOT}#${pointer}`);
    assert.ok(validate, `there is no schema at ${pointer}`);
    return validate(value) ? [] : validate.errors.map((error) => `${error.instancePath || '/'} ${error.message}`);
  }

  assertFits(pointer, value) {
    assert.deepEqual(this.complaints(pointer, value), [], `${JSON.stringify(value)} does not fit ${pointer}`);
  }

  /** Asserts that the answer is one that the document describes; answers with its content. */
  judge(operation, answer) {
    const key = String(answer.status) in operation.responses ? String(answer.status) : 'default';
    const pointer = this.follow(below(operation.pointer, 'responses', key));
    const response = this.at(pointer);
    this.seen.add(`${operation.id} ${key}`);
    assert.ok(key !== 'default' || answer.status >= 400, `${operation.id} ${answer.status} is not described`);
    this.judgeHeaders(pointer, response.headers ?? {}, answer);
    if (response.content === undefined) {
      assert.equal(answer.text, '', `${operation.id} ${answer.status} has no content`);
      return null;
    }
    return this.judgeContent(below(pointer, 'content'), response.content, answer);
  }

  judgeHeaders(pointer, headers, answer) {
    for (const name of Object.keys(headers)) {
      const place = this.follow(below(pointer, 'headers', name));
      const value = [answer.headers[name.toLowerCase()]].flat()[0];
      assert.ok(value !== undefined || !this.at(place).required, `${answer.status} comes with ${name}`);
      if (value !== undefined) this.assertFits(below(place, 'schema'), value);
    }
  }

  judgeContent(pointer, content, answer) {
    const type = answer.headers['content-type'];
    assert.ok(type in content, `${type} is not one of ${Object.keys(content)}`);
    if (type === 'text/event-stream') return null;
    const value = /json$/.test(type) ? JSON.parse(answer.text) : answer.text;
    this.assertFits(below(pointer, type, 'schema'), value);
    if (type === 'application/problem+json') assert.equal(value.status, answer.status);
    return value;
  }

  /** Statuses that the document describes and that no answer has had yet. */
  unseen() {
    return this.operations()
      .flatMap((operation) => Object.keys(operation.responses).map((status) => `${operation.id} ${status}`))
      .filter((described) => !this.seen.has(described));
  }

  /** Every example, with the schema that it has to fit. */
  examples() {
    return [...objectsIn(this.document)].flatMap(({ node, pointer }) => {
      if (Array.isArray(node.examples)) return node.examples.map((value) => ({ pointer, value }));
      if (node.schema === undefined) return [];
      const named = Object.keys(node.examples ?? {}).map((name) =>
        this.at(below(this.follow(below(pointer, 'examples', name)), 'value')),
      );
      const single = node.example === undefined ? [] : [node.example];
      return [...named, ...single].map((value) => ({ pointer: below(pointer, 'schema'), value }));
    });
  }

  references() {
    return [...objectsIn(this.document)].map(({ node }) => node.$ref).filter((each) => typeof each === 'string');
  }

  schemas() {
    return [...objectsIn(this.document)]
      .filter(({ node }) => node.schema !== undefined)
      .map(({ pointer }) => below(pointer, 'schema'))
      .concat(Object.keys(this.document.components.schemas).map((name) => below('/components/schemas', name)));
  }
}
