import { expect, test } from 'vitest'
import { accessText, groupedCalls, propertiesOf, ruleText, typeText, type OpenApi } from './openapi.ts'

const document: OpenApi = {
  paths: {
    '/login': { post: { operationId: 'login', summary: '账户密码登录', tags: ['login'], 'x-access': 'public' } },
    '/system/post': {
      post: {
        operationId: 'save',
        summary: '新增或修改岗位',
        tags: ['system/post'],
        'x-access': { add: 'system:post:add', edit: 'system:post:edit' },
      },
    },
    '/system/post/page': {
      get: { operationId: 'page', summary: '岗位分页列表', tags: ['system/post'], 'x-access': ['system:post:list'] },
    },
  },
}

const paths = (typed: string) => [...groupedCalls(document, typed).values()].flat().map(({ path }) => path)

test('接口: found by path, words of the summary or permission, all of them', () => {
  expect([...groupedCalls(document, '').keys()]).toEqual(['login', 'system/post'])
  expect(paths('岗位')).toEqual(['/system/post', '/system/post/page'])
  expect(paths('岗位 get')).toEqual(['/system/post/page'])
  expect(paths('system:post:edit')).toEqual(['/system/post'])
  expect(paths('没有的')).toEqual([])
})

test('接口: who may call, in words', () => {
  expect(accessText('public')).toBe('公开')
  expect(accessText('session')).toBe('登录即可')
  expect(accessText(['a:b:c', 'd:e:f'])).toBe('a:b:c / d:e:f')
  expect(accessText({ add: 'a:b:add', edit: 'a:b:edit' })).toBe('a:b:add / a:b:edit')
})

test('接口: types and rules as one reads them', () => {
  expect(typeText({ type: 'array', items: { type: 'string' } })).toBe('string[]')
  expect(typeText({ anyOf: [{ type: 'integer' }, { type: 'null' }] })).toBe('integer | null')
  expect(typeText({ $ref: '#/components/schemas/Node' })).toBe('Node')
  expect(ruleText({ minLength: 1, maxLength: 64 })).toBe('1–64 字符')
  expect(ruleText({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })).toBe('≥ 0')
  expect(
    propertiesOf({ allOf: [{ properties: { code: {} }, required: ['code'] }, { properties: { token: {} } }] }),
  ).toEqual([
    ['code', {}, true],
    ['token', {}, false],
  ])
})
