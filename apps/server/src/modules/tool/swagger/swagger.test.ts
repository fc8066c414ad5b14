import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint, perms } from '@app/shared/kit/endpoint.ts'
import { openapiOf } from '#/kit/openapi.ts'
import { fakeCallers } from '#testing/callers.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'

interface Operation {
  summary: string
  operationId: string
  parameters: { name: string; in: string; style?: string; description?: string }[]
  responses: Record<string, { content: Record<string, { schema: unknown }> }>
  requestBody?: { content: Record<string, { schema: { required?: string[] } }> }
  'x-access': unknown
  'x-reasons': string[]
}
interface Document {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, unknown> }
}

let server: TestApp
let caller: ReturnType<typeof fakeCallers>
beforeAll(async () => {
  server = await openTestApp()
  caller = fakeCallers(server.platform)
})
afterAll(() => server.close())

const fetchAs = (token?: string) =>
  server.app.inject({
    url: '/docs/openapi.json',
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })

test('系统接口: without a session 401, without the permission 403', async () => {
  const anonymous = await fetchAs()
  expect(anonymous.statusCode).toBe(401)
  expect(anonymous.json()).toMatchObject({ code: 401 })
  const stranger = await fetchAs(caller({ permissions: ['tool:gen:list'] }))
  expect(stranger.statusCode).toBe(403)
  expect(stranger.json()).toMatchObject({ code: 403, msg: '没有权限，请联系管理员授权' })
})

test('系统接口: no other address tells of the API', async () => {
  const paths = ['/docs', '/swagger', '/swagger-ui', '/api-docs', '/druid', '/actuator', '/metrics', '/docs/json']
  const answers = await Promise.all(paths.map((url) => server.app.inject({ url })))
  expect(answers.map((answer) => answer.json().code)).toEqual(paths.map(() => 404))
})

test('系统接口: every attached call is described with summary, access, parameters and answer', async () => {
  const response = await fetchAs(caller({ permissions: ['tool:swagger:list'] }))
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toContain('application/json')
  const document = response.json<Document>()
  expect(document.openapi).toBe('3.1.0')
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
  expect(operations).toHaveLength(server.app.endpoints.length)
  expect(new Set(operations.map((o) => o.operationId)).size).toBe(operations.length)
  expect(operations.filter((o) => !o.summary || !o['x-access'])).toEqual([])
  for (const [template, path] of Object.entries(document.paths)) {
    const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    for (const { parameters } of Object.values(path))
      expect(parameters.filter((p) => p.in === 'path').map((p) => p.name)).toEqual(names)
  }
  const page = document.paths['/monitor/operlog/page']?.get
  expect(page?.['x-access']).toEqual(['monitor:operlog:list'])
  expect(page?.parameters.find((p) => p.name === 'params')).toMatchObject({ in: 'query', style: 'deepObject' })
  expect(JSON.stringify(page?.responses[200]?.content)).toContain('系统模块')
})

test('系统接口: the reasons for which a call is refused stand with it, those of its kind included', async () => {
  const { paths } = (await fetchAs(caller({ permissions: ['tool:swagger:list'] }))).json<Document>()
  const reasonsOf = (method: string, path: string) => paths[path]?.[method]?.['x-reasons']
  expect(reasonsOf('get', '/system/post/{id}')).toEqual(['forcedOut'])
  expect(reasonsOf('post', '/system/post')).toEqual(['stale', 'forcedOut'])
  expect(reasonsOf('post', '/login')).toEqual([])
  expect(reasonsOf('post', '/common/upload/complete/{uploadId}')).toEqual(['incompleteUpload', 'expired', 'forcedOut'])
})

test('系统接口: one address for id and ids, references stay inside the document', () => {
  interface Node {
    name: string
    children?: Node[] | undefined
  }
  const node: z.ZodType<Node> = z.object({
    name: z.string(),
    get children() {
      return z.array(node).optional()
    },
  })
  const params = (key: string) => z.object({ [key]: z.string() })
  const document = openapiOf([
    endpoint({
      method: 'GET',
      path: '/toy/:id',
      summary: '详情',
      access: 'session',
      params: params('id'),
      data: z.array(node),
    }),
    endpoint({
      method: 'POST',
      path: '/toy/:ids',
      summary: '删除',
      access: perms('toy:item:remove'),
      params: params('ids'),
    }),
    endpoint({
      method: 'POST',
      path: '/toy',
      summary: '保存',
      access: { save: ['toy:item:add', 'toy:item:edit'] },
      body: z.object({ name: z.string(), count: z.coerce.number(), made: z.string().transform(Number) }),
      data: z.object({ token: z.string() }),
      answer: 'flat',
    }),
  ]) as unknown as Document
  expect(Object.keys(document.paths)).toEqual(['/toy/{id}', '/toy'])
  expect(document.paths['/toy/{id}']?.post?.parameters).toEqual([
    { name: 'id', in: 'path', required: true, description: 'ids', schema: { type: 'string' } },
  ])
  expect(document.paths['/toy']?.post?.['x-access']).toEqual({ add: 'toy:item:add', edit: 'toy:item:edit' })
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path)
  expect(references.length).toBeGreaterThan(1)
  for (const reference of references)
    expect(
      reference.split('/').reduce((at: unknown, key) => (at as Record<string, unknown>)[key], document),
      reference,
    ).toBeDefined()
})
