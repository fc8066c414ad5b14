import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '@app/shared/kit/endpoint.ts'
import { liveEvents } from '@app/shared/kit/live.ts'
import { faultMessage } from '#/platform/errors.ts'
import { fakeCallers } from '#testing/callers.ts'
import { sendForm } from '#testing/multipart.ts'
import { rightCalls, type RightCalls } from '#testing/rightCalls.ts'
import { rightParts } from '#testing/rightParts.ts'
import { rowsOfEach } from '#testing/rowsOfEach.ts'
import type { Call } from '#testing/shapes.ts'
import { generatedRows } from '#testing/sheets.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { rightForm, wrongForms } from '#testing/wrongForms.ts'
import { thoroughness, urlOf, withAt, wrongsOf } from '#testing/wrongValues.ts'

/** Calls that would end the test itself; signing out does not, the caller has no session. */
const skipped: Readonly<Record<string, string>> = {
  [liveEvents.path]: 'a stream: its answer has no end',
}

const atOnce = 6
const longestMs = 60_000

let server: TestApp
let admin: string
/** Sees hardly any row: what the administrator may touch is foreign to them. */
let clerk: string
let calls: RightCalls
/** Causes of faults by request, from the log. */
const causes = new Map<string, string>()

beforeAll(async () => {
  server = await openTestApp({
    env: {
      L_RATE_ANONYMOUS: '1000000',
      L_RATE_USER: '1000000',
      L_RATE_WRITE: '1000000',
      L_RATE_UPLOAD: '1000000',
      L_TRANSFER_RATE: '1000000',
      // Nobody listens there: what calls out is refused at once.
      OUTBOUND_ALLOW: '127.0.0.1:9',
    },
    log: (line) => {
      const { reqId, err } = JSON.parse(line) as { reqId?: string; err?: { stack: string } }
      if (reqId && err) causes.set(reqId, err.stack)
    },
  })
  const permissions = server.app.endpoints.flatMap(({ access }) =>
    typeof access === 'string' ? [] : 'any' in access ? access.any : access.save,
  )
  const caller = fakeCallers(server.platform)
  admin = caller({ id: '1', userName: 'admin', deptId: '100', admin: true, permissions })
  clerk = caller({ id: '5', userName: 'zhaoting', deptId: '107', dataScope: { deptIds: [], own: true }, permissions })
  const given = rightParts(await rowsOfEach(server, admin))
  calls = await rightCalls(server, async (url) => (await get(url)).json(), given)
}, 180_000)
afterAll(() => server.close())

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const get = (url: string) => server.app.inject({ url, headers: bearer(admin) })

/** Every call that is not left out; those that take rows away come last, so that the others still find some. */
const endpoints = () => {
  const isRemoval = ({ path }: Endpoint) => /:ids$|\/clean$/.test(path)
  return server.app.endpoints
    .filter(({ path }) => !(path in skipped))
    .toSorted((a, b) => Number(isRemoval(b)) - Number(isRemoval(a)))
}

const send = (endpoint: Endpoint, call: Call, token: string) =>
  server.app.inject({
    method: endpoint.method,
    url: urlOf(endpoint, call),
    headers: { ...bearer(token), ...(endpoint.method === 'POST' ? { 'content-type': 'application/json' } : {}) },
    ...(endpoint.method === 'POST' ? { payload: JSON.stringify(call.body ?? {}) } : {}),
  })

/** What is wrong with the answer; nothing when the call was answered or refused in words. */
function faultOf({ answer }: Endpoint, response: LightMyRequestResponse | undefined): string | undefined {
  if (!response) return `no answer within ${longestMs} ms`
  const { statusCode, headers, body } = response
  const isJson = /json/.test(String(headers['content-type']))
  const { code, msg, traceId = '' } = isJson ? response.json<{ code?: number; msg?: string; traceId?: string }>() : {}
  if (msg === faultMessage) return causes.get(traceId) ?? msg
  // A file that is refused says so by its status too.
  const isWorded = typeof code === 'number' && typeof msg === 'string' && msg !== ''
  return isWorded || (answer === 'file' && statusCode < 400) ? undefined : `${statusCode} ${body.slice(0, 200)}`
}

async function inTime<T>(work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), longestMs)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

type Heard = [about: string, fault: string | undefined]

/** Sends what is to be sent, six calls at once; gives the faults by what was wrong. */
async function faultsOf(work: (endpoint: Endpoint, turn: number) => AsyncGenerator<Heard>): Promise<string[]> {
  const faults: string[] = []
  const waiting = endpoints()
  const worker = async () => {
    for (let endpoint = waiting.pop(); endpoint; endpoint = waiting.pop())
      for await (const [about, fault] of work(endpoint, waiting.length))
        if (fault !== undefined) faults.push(`${about}: ${fault}`)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return faults
}

async function* wrongValues(endpoint: Endpoint, turn: number): AsyncGenerator<Heard> {
  let right = await calls.of(endpoint)
  for (const [at, { part, path, value, about }] of wrongsOf(endpoint, right, calls.ids, turn).entries()) {
    const call = { ...right, [part]: withAt(right[part], path, value) }
    const response = await inTime(send(endpoint, call, at % 4 === 3 ? clerk : admin))
    yield [about, faultOf(endpoint, response)]
    if (endpoint.method === 'GET' || response?.statusCode !== 200 || response.json<{ code: number }>().code !== 200)
      continue
    calls.forget()
    right = await calls.of(endpoint)
  }
}

/** Calls that take no file refuse a form unread, so that nothing is done to the rows that others speak of. */
async function* wrongFiles(endpoint: Endpoint, turn: number): AsyncGenerator<Heard> {
  if (endpoint.method === 'GET') return
  const right = await calls.of(endpoint)
  const url = urlOf(endpoint, right)
  if ((await sendForm(server.app, url, [], admin)).statusCode === 415) return
  const part = endpoint.path.includes('avatar') ? 'avatarfile' : 'file'
  const headers = await headersOf(url)
  const form = await rightForm(part, headers)
  for (const wrong of wrongsOf(endpoint, right, calls.ids, turn)) {
    if (wrong.part === 'body') continue
    const call = { ...right, [wrong.part]: withAt(right[wrong.part], wrong.path, wrong.value) }
    yield [wrong.about, faultOf(endpoint, await inTime(sendForm(server.app, urlOf(endpoint, call), form, admin)))]
  }
  const forms = wrongForms(part, headers)
  for (let at = 0; at < Math.min(thoroughness.forms, forms.length); at++) {
    const { about, parts } = forms[(turn * 7 + at) % forms.length] as (typeof forms)[number]
    const response = await inTime(sendForm(server.app, url, await parts(), admin))
    yield [`${endpoint.path}: ${about}`, faultOf(endpoint, response)]
  }
}

/** Those of the template, so that rows are read as such. */
async function headersOf(url: string): Promise<string[]> {
  if (!url.includes('/importData')) return ['a', 'b']
  const template = await get(url.replace('/importData', '/importTemplate'))
  const [headers = []] = await generatedRows(server, template.json<{ msg: string }>().msg, '1')
  return headers.map(String)
}

const isAlive = async () => (await get('/getInfo')).json<{ code: number }>().code

test('输入: there is a row of every kind for the calls to speak of', () => {
  expect(calls.missing).toEqual([])
})

test('输入: no wrong file is a fault of the server', { timeout: 3_600_000 }, async () => {
  expect(await faultsOf(wrongFiles)).toEqual([])
  expect(await isAlive()).toBe(200)
})

test('输入: no wrong value of any field of any call is a fault of the server', { timeout: 3_600_000 }, async () => {
  expect(await faultsOf(wrongValues)).toEqual([])
  expect(await isAlive()).toBe(200)
})
