import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint, perms } from '@app/shared/kit/endpoint.ts'
import { ApiError, call, callMessage, connectHttp, createHttp, report, urlOf, type HttpPort } from './http.ts'

const read = endpoint({
  method: 'GET',
  path: '/toy/:id',
  summary: 'toy',
  access: perms('toy:query'),
  params: z.object({ id: z.string() }),
  query: z.object({ name: z.string().optional(), params: z.record(z.string(), z.string()).optional() }),
  data: z.object({ size: z.number() }),
})
const write = endpoint({
  method: 'POST',
  path: '/toy',
  summary: 'toy',
  access: perms('toy:add'),
  body: z.object({ size: z.number() }),
})
const login = endpoint({
  method: 'POST',
  path: '/login',
  summary: 'login',
  access: 'public',
  body: z.object({ username: z.string() }),
  data: z.object({ token: z.string() }),
  answer: 'flat',
})

const shown = vi.fn<(text: string, traceId?: string) => void>()
const expired = vi.fn<HttpPort['expired']>()
const fetched = vi.fn<typeof fetch>()

const answer = (body: unknown, status = 200) => Promise.resolve(new Response(JSON.stringify(body), { status }))
const sentHeaders = (at: number) => new Headers(fetched.mock.calls[at]?.[1]?.headers)

let now = performance.now()
let former: ReturnType<typeof connectHttp>

beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 2_000))
  vi.stubGlobal('fetch', fetched)
  former = connectHttp({ token: () => 'secret', expired, error: shown })
})
afterEach(() => {
  connectHttp(former)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
  fetched.mockReset()
})
// The client remembers when it last showed what; the files after this one have the true clock again.
afterAll(() => report(new ApiError(0, '')))

describe('what is sent', () => {
  test('parameters, nested query and bearer token; empty values stay away', async () => {
    fetched.mockReturnValueOnce(answer({ code: 200, msg: 'ok', data: { size: 3 } }))
    const data = await call(read, { params: { id: 'a/b' }, query: { name: '', params: { beginTime: '2024-01-01' } } })
    expect(data).toEqual({ size: 3 })
    expect(fetched.mock.calls[0]?.[0]).toBe('/toy/a%2Fb?params%5BbeginTime%5D=2024-01-01')
    expect(sentHeaders(0).get('authorization')).toBe('Bearer secret')
    expect(sentHeaders(0).has('idempotency-key')).toBe(false)
  })

  test('an optional path parameter that is missing leaves no slash behind', () => {
    expect(urlOf(read)).toBe('/toy')
  })

  test('a signed-in POST carries an Idempotency-Key, a public one none', async () => {
    fetched.mockImplementation(() => answer({ code: 200, msg: null, token: 't' }))
    await call(write, { body: { size: 1 } })
    await call(write, { body: { size: 1 } })
    expect(await call(login, { body: { username: 'a' } })).toMatchObject({ token: 't' })
    const keys = [0, 1, 2].map((at) => sentHeaders(at).get('idempotency-key'))
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
    expect(keys[1]).not.toBe(keys[0])
    expect(keys[2]).toBeNull()
  })

  test('the same write sent again after no answer came keeps its key', async () => {
    fetched.mockRejectedValueOnce(new TypeError('failed'))
    await expect(call(write, { body: { size: 7 } })).rejects.toThrow('后端接口连接异常')
    fetched.mockReturnValueOnce(answer({ code: 200, msg: null }))
    await call(write, { body: { size: 7 } })
    expect(sentHeaders(1).get('idempotency-key')).toBe(sentHeaders(0).get('idempotency-key'))
  })
})

describe('what is answered', () => {
  test('an absent code counts as success', async () => {
    fetched.mockReturnValueOnce(answer({ data: { size: 1 } }))
    expect(await call(read, { params: { id: '1' } })).toEqual({ size: 1 })
  })

  test('msg carries the answer of an export', async () => {
    fetched.mockReturnValueOnce(answer({ code: 200, msg: 'a.xlsx', data: { size: 1 } }))
    expect(await callMessage(read, { params: { id: '1' } })).toEqual({ msg: 'a.xlsx', data: { size: 1 } })
  })

  test.each([
    [403, '没有权限，请联系管理员授权', '当前操作没有权限'],
    [404, '路径不存在', '访问资源不存在'],
    [500, '岗位编码已存在', '岗位编码已存在'],
    [429, '访问过于频繁，请稍候再试', '访问过于频繁，请稍候再试'],
    [500, '', '系统未知错误，请反馈给管理员'],
  ])('code %i with %s shows %s', async (code, msg, text) => {
    fetched.mockReturnValueOnce(answer({ code, msg, traceId: 'r1' }))
    await expect(call(read, { params: { id: '1' } })).rejects.toThrow(text)
    expect(shown).toHaveBeenCalledExactlyOnceWith(text, 'r1')
  })

  test('401 tells the session once per answer and shows no error notice', async () => {
    fetched.mockReturnValueOnce(answer({ code: 401, msg: '请求访问：/toy/1，认证失败，无法访问系统资源' }))
    await expect(call(read, { params: { id: '1' } })).rejects.toThrow('认证失败，无法访问系统资源')
    expect(expired).toHaveBeenCalledExactlyOnceWith('secret', undefined, true)
    expect(shown).not.toHaveBeenCalled()
  })

  test('401 of a session that was ended by force says so', async () => {
    fetched.mockReturnValueOnce(answer({ code: 401, reason: 'forcedOut', msg: '管理员请您重新登录' }))
    await expect(call(read, { params: { id: '1' } })).rejects.toThrow('认证失败，无法访问系统资源')
    expect(expired).toHaveBeenCalledExactlyOnceWith('secret', '管理员请您重新登录', true)
  })

  test('a late 401 tells of the session that asked, not of the one that followed', async () => {
    let token = 'former'
    connectHttp({ token: () => token, expired, error: shown })
    fetched.mockImplementationOnce(() => {
      token = 'next'
      return answer({ code: 401, msg: '请求访问：/toy/1，认证失败，无法访问系统资源' })
    })
    await expect(call(read, { params: { id: '1' } })).rejects.toThrow('认证失败，无法访问系统资源')
    expect(expired).toHaveBeenCalledExactlyOnceWith('former', undefined, true)
  })

  test('a refused login, field errors and a silent call show nothing', async () => {
    fetched.mockImplementation(() => answer({ code: 500, msg: '验证码错误', errors: { code: '验证码错误' } }))
    await expect(call(login, { body: { username: 'a' } })).rejects.toThrow('验证码错误')
    await expect(call(write, { body: { size: 1 } })).rejects.toMatchObject({ errors: { code: '验证码错误' } })
    fetched.mockImplementation(() => answer({ code: 500, msg: '否' }))
    await expect(call(write, { body: { size: 1 } }, { silent: true })).rejects.toThrow(ApiError)
    await expect(call(login, { body: { username: 'a' } })).rejects.toThrow('否')
    expect(shown).not.toHaveBeenCalled()
  })

  test('equal errors within a second are shown once', async () => {
    vi.spyOn(performance, 'now').mockReturnValue(100_000)
    fetched.mockImplementation(() => answer({ code: 500, msg: '忙' }))
    await Promise.allSettled([1, 2, 3].map((id) => call(read, { params: { id: String(id) } })))
    expect(shown).toHaveBeenCalledTimes(1)
  })
})

describe('no answer', () => {
  test('a status other than 200 names the status', async () => {
    fetched.mockReturnValueOnce(answer({}, 502))
    await expect(call(read, { params: { id: '1' } })).rejects.toThrow('系统接口502异常')
    expect(shown).toHaveBeenCalledExactlyOnceWith('系统接口502异常', undefined)
  })

  test('a call that takes too long says so', async () => {
    fetched.mockImplementationOnce(
      (_, init) =>
        new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
    )
    await expect(call(read, { params: { id: '1' } }, { timeoutMs: 5 })).rejects.toThrow('系统接口请求超时')
  })

  test('a call the caller gave up stays quiet', async () => {
    const stop = new AbortController()
    fetched.mockImplementationOnce(() => Promise.reject(new DOMException('stopped', 'AbortError')))
    stop.abort()
    await expect(call(read, { params: { id: '1' } }, { signal: stop.signal })).rejects.toThrow('stopped')
    expect(shown).not.toHaveBeenCalled()
  })
})

describe('clients of other servers', () => {
  const clientOf = (server: string, token: string, error = shown) =>
    createHttp(() => ({ server, token: () => token, expired, error }))

  test('each asks its own server with its own token, and the application’s token goes to neither', async () => {
    fetched.mockImplementation(() => answer({ code: 200, data: { size: 1 } }))
    await clientOf('https://one.example', 'first').call(read, { params: { id: '1' } })
    await clientOf('https://two.example', 'second').call(read, { params: { id: '1' } })
    await call(read, { params: { id: '1' } })
    expect(fetched.mock.calls.map(([url]) => url)).toEqual([
      'https://one.example/toy/1',
      'https://two.example/toy/1',
      '/toy/1',
    ])
    expect([0, 1, 2].map((at) => sentHeaders(at).get('authorization'))).toEqual([
      'Bearer first',
      'Bearer second',
      'Bearer secret',
    ])
  })

  test('a refusal is told where it was asked for and nowhere else', async () => {
    const told = vi.fn<(text: string) => void>()
    fetched.mockReturnValueOnce(answer({ code: 500, msg: '岗位不存在' }))
    await expect(clientOf('https://one.example', 'first', told).call(read, { params: { id: '1' } })).rejects.toThrow(
      '岗位不存在',
    )
    expect(told).toHaveBeenCalledWith('岗位不存在', undefined)
    expect(shown).not.toHaveBeenCalled()
  })

  test('addresses from the server root are those of the server; others and those of the page stay', () => {
    const other = clientOf('https://one.example', 'first')
    expect(other.address('/profile/a.png')).toBe('https://one.example/profile/a.png')
    expect(other.address('https://cdn.example/a.png')).toBe('https://cdn.example/a.png')
    expect(clientOf(window.location.origin, 'first').address('/profile/a.png')).toBe('/profile/a.png')
  })
})
