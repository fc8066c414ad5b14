import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callOutside, OutboundFailure, outboundTarget } from './outbound.ts'

let inner: Server
let port = 0
let calls = 0

beforeAll(async () => {
  inner = createServer((request, response) => {
    calls++
    if (request.url === '/redirect') response.writeHead(302, { location: `http://127.0.0.1:${port}/secret` }).end()
    else if (request.url === '/endless') {
      const pour = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536))) continue
        if (!response.destroyed) response.once('drain', pour)
      }
      pour()
    } else if (request.url === '/reset') request.socket.destroy()
    else response.end('inside')
  })
  await new Promise<void>((ready) => inner.listen(0, '127.0.0.1', ready))
  port = (inner.address() as AddressInfo).port
})
afterAll(() => new Promise((done) => inner.close(done)))

const nobody = { OUTBOUND_ALLOW: [] }
const operator = () => ({ OUTBOUND_ALLOW: [`127.0.0.1:${port}`] })
const refused = { message: '地址不允许' }

test('SS-01 外呼: addresses inside in any spelling are refused, nothing is sent', async () => {
  const before = calls
  for (const url of [
    `http://127.0.0.1:${port}`,
    'http://127.0.0.1',
    'http://[::1]',
    'http://0',
    'http://2130706433',
    'http://0x7f.1',
    'http://[::ffff:127.0.0.1]',
    'http://[64:ff9b::7f00:1]',
    'http://[2002:7f00:1::]',
    'http://[fd00::1]',
    'http://[fe80::1]',
    'http://10.1.2.3',
    'http://100.64.0.1',
    'http://169.254.169.254/latest',
    'http://192.168.1.1',
    'http://224.0.0.1',
    'http://localhost',
  ])
    await expect(callOutside(nobody, { method: 'GET', url }), url).rejects.toMatchObject(refused)
  expect(calls).toBe(before)
})

test('外呼: other schemes, names with a password and unusual ports are refused', async () => {
  for (const url of ['ftp://example.com', 'file:///etc/passwd', 'not an address', 'https://a:b@example.com'])
    expect(() => outboundTarget(nobody, url), url).toThrow('地址不允许')
  expect(() => outboundTarget(nobody, 'http://example.com:22')).toThrow('地址不允许')
  expect(outboundTarget(nobody, 'https://example.com/a').url.href).toBe('https://example.com/a')
})

test('外呼: what the operator named is reached, and only that', async () => {
  expect(await callOutside(operator(), { method: 'GET', url: `http://127.0.0.1:${port}/` })).toEqual({
    status: 200,
    text: 'inside',
  })
  await expect(callOutside(operator(), { method: 'GET', url: 'http://127.0.0.1:1/' })).rejects.toMatchObject(refused)
})

test('SS-02 外呼: a redirect is an answer, nobody follows it', async () => {
  const before = calls
  const answer = await callOutside(operator(), { method: 'GET', url: `http://127.0.0.1:${port}/redirect` })
  expect(answer.status).toBe(302)
  expect(calls).toBe(before + 1)
})

test('SS-05 外呼: an endless answer, a cut connection and a closed port are failures', async () => {
  for (const path of ['/endless', '/reset'])
    await expect(
      callOutside(operator(), { method: 'GET', url: `http://127.0.0.1:${port}${path}` }),
    ).rejects.toBeInstanceOf(OutboundFailure)
  await expect(
    callOutside({ OUTBOUND_ALLOW: ['127.0.0.1:1'] }, { method: 'GET', url: 'http://127.0.0.1:1/' }),
  ).rejects.toBeInstanceOf(OutboundFailure)
})
