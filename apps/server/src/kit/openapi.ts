import { z } from 'zod'
import type { Endpoint } from '@app/shared/kit/endpoint.ts'
import { reasonsOf } from '@app/shared/kit/reasons.ts'

type Json = Record<string, unknown>

interface Schemas {
  /** Those that refer to themselves; the others stand where they are used. */
  readonly named: Record<string, Json>
  of(schema: z.ZodType, io: 'input' | 'output', name: string): Json
}

function createSchemas(): Schemas {
  const named: Record<string, Json> = {}
  return {
    named,
    of(schema, io, name) {
      const json = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
      delete json.$schema
      const text = JSON.stringify(json)
      if (!text.includes('"$ref":"#')) return json
      const here = `#/components/schemas/${name}`
      named[name] = JSON.parse(text.replaceAll('"$ref":"#', `"$ref":"${here}`)) as Json
      return { $ref: here }
    },
  }
}

interface Part {
  properties?: Record<string, Json>
  required?: string[]
}

/** `/system/post/:id` and `/system/post/:ids` are one address: the first name stands for both. */
const templateOf = (path: string) => path.replaceAll(/:(\w+)/g, '{$1}')
const addressOf = (path: string) => path.replaceAll(/:\w+/g, ':')

function parameters(schemas: Schemas, endpoint: Endpoint, template: string, name: string): Json[] {
  const { params, query } = endpoint
  const known = (params ? schemas.of(params, 'input', `${name}Params`) : {}) as Part
  const own = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, word]) => word ?? '')
  const inPath = [...template.matchAll(/\{(\w+)\}/g)].map(([, word = ''], i) => ({
    name: word,
    in: 'path',
    required: true,
    ...(own[i] !== word ? { description: own[i] } : {}),
    schema: known.properties?.[own[i] ?? ''] ?? { type: 'string' },
  }))
  if (!query) return inPath
  const { properties = {}, required = [] } = schemas.of(query, 'input', `${name}Query`) as Part
  const inQuery = Object.entries(properties).map(([key, schema]) => ({
    name: key,
    in: 'query',
    required: required.includes(key),
    schema,
    // `params[beginTime]=…`
    ...(schema.type === 'object' ? { style: 'deepObject', explode: true } : {}),
  }))
  return [...inPath, ...inQuery]
}

const envelope = { code: { type: 'integer', const: 200 }, msg: { type: ['string', 'null'] } }

function answer(schemas: Schemas, { answer: kind, data }: Endpoint, name: string): Json {
  if (kind === 'file') return { '*/*': { schema: { type: 'string', format: 'binary' } } }
  const payload = data && schemas.of(data, 'output', `${name}Data`)
  const base = { type: 'object', properties: envelope, required: ['code', 'msg'] }
  if (!payload) return { 'application/json': { schema: base } }
  const schema =
    kind === 'flat'
      ? { allOf: [base, payload] }
      : { ...base, properties: { ...envelope, data: payload }, required: ['code', 'msg', 'data'] }
  return { 'application/json': { schema } }
}

function operation(schemas: Schemas, endpoint: Endpoint, template: string): Json {
  const { method, path, summary, access, body, log } = endpoint
  const name = `${method.toLowerCase()}${path.replaceAll(/[^A-Za-z0-9]+(\w?)/g, (_, c: string) => c.toUpperCase())}`
  return {
    operationId: name,
    summary,
    tags: [path.split('/').slice(1, 3).join('/')],
    parameters: parameters(schemas, endpoint, template, name),
    ...(body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemas.of(body, 'input', `${name}Body`) } },
          },
        }
      : {}),
    responses: {
      200: {
        description: '成功或拒绝：拒绝时 code 不为 200，msg 说明原因，reason 取自 x-reasons',
        content: answer(schemas, endpoint, name),
      },
    },
    security: access === 'public' ? [] : [{ session: [] }],
    'x-access':
      typeof access === 'string'
        ? access
        : 'any' in access
          ? access.any
          : { add: access.save[0], edit: access.save[1] },
    // Beside `msg`, as `reason`.
    'x-reasons': reasonsOf(endpoint),
    ...(log ? { 'x-log': log.title } : {}),
  }
}

/** Calls as OpenAPI 3.1: who may call stands in `x-access`, why a call may be refused in `x-reasons` (security WB-10). */
export function openapiOf(endpoints: readonly Endpoint[], title = 'Atrium 中庭'): Json {
  const schemas = createSchemas()
  const templates = new Map<string, string>()
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const address = addressOf(endpoint.path)
    const template = templates.get(address) ?? templateOf(endpoint.path)
    templates.set(address, template)
    paths[template] = { ...paths[template], [endpoint.method.toLowerCase()]: operation(schemas, endpoint, template) }
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1' },
    paths,
    components: {
      schemas: schemas.named,
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
    },
  }
}
