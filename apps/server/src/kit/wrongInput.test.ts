import { afterAll, beforeAll, expect, test } from 'vitest'
import { liveEvents } from '@app/shared/kit/live.ts'
import { faultMessage } from '#/platform/errors.ts'
import { fakeCallers } from '#testing/callers.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { perField, wrongCallsOf, type WrongCall } from '#testing/wrongValues.ts'

/** Calls that would end the test itself; signing out does not, the caller has no session. */
const skipped: Readonly<Record<string, string>> = {
  [liveEvents.path]: 'a stream: its answer has no end',
}

const atOnce = 6

let server: TestApp
let authorization: string
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
  authorization = `Bearer ${caller({ id: '1', userName: 'admin', deptId: '100', admin: true, permissions })}`
})
afterAll(() => server.close())

/** What is wrong with the answer; nothing when the call was answered or refused in words. */
async function faultOf({ method, url, payload, about }: WrongCall): Promise<string[]> {
  const response = await server.app.inject({
    method,
    url,
    headers: { authorization, ...(payload === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(payload === undefined ? {} : { payload }),
  })
  const json = /json/.test(String(response.headers['content-type']))
  const { msg, traceId = '' } = json ? response.json<{ msg?: string; traceId?: string }>() : {}
  if (msg === faultMessage) return [`${about}: ${causes.get(traceId) ?? msg}`]
  // A file that is refused says so by its status too.
  const worded = json && msg !== undefined
  return response.statusCode >= 500 && response.statusCode !== 503 && !worded
    ? [`${about}: ${response.statusCode}`]
    : []
}

test('输入: no wrong value of any field of any call is a fault of the server', { timeout: 1_800_000 }, async () => {
  const calls = server.app.endpoints
    .filter(({ path }) => !(path in skipped))
    .flatMap((endpoint, turn) => wrongCallsOf(endpoint, turn, perField))
  const faults: string[] = []
  const worker = async () => {
    for (let call = calls.pop(); call; call = calls.pop()) faults.push(...(await faultOf(call)))
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  expect(faults).toEqual([])
})
