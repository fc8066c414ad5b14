import { endpoint, perms } from '@app/shared/kit/endpoint.ts'

/** The API reference as OpenAPI 3.1, made from the declared calls. */
export const openapi = endpoint({
  method: 'GET',
  path: '/docs/openapi.json',
  summary: '系统接口说明',
  access: perms('tool:swagger:list'),
  answer: 'file',
})
