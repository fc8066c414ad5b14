import { lookup as resolve } from 'node:dns'
import { request as plainRequest, type IncomingMessage } from 'node:http'
import { request as tlsRequest } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import type { Env } from '#/env.ts'
import { Refusal, refuse } from '#/platform/errors.ts'

/** Addresses that no setting of the product may lead to (security SS-01). */
const inside = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  inside.addSubnet(net, prefix)

/** The only part of IPv6 that is given out; what wraps an IPv4 address inside it is taken out again. */
const outside6 = new BlockList()
outside6.addSubnet('2000::', 3, 'ipv6')
const wrapping6 = new BlockList()
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  wrapping6.addSubnet(net, prefix, 'ipv6')

function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !inside.check(address)
  return isIP(address) === 6 && outside6.check(address, 'ipv6') && !wrapping6.check(address, 'ipv6')
}

/** What a call needs to know of the installation. */
export type OutboundEnv = Pick<Env, 'OUTBOUND_ALLOW'>

const forbiddenAddress = () => refuse('地址不允许', 'forbiddenAddress')
const ordinaryPorts: readonly number[] = [80, 443]

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '').toLowerCase()
const portOf = ({ port, protocol }: URL) => Number(port) || (protocol === 'https:' ? 443 : 80)

/** `true` when the operator named the host, or this port of it, in `OUTBOUND_ALLOW`. */
function isAllowed({ OUTBOUND_ALLOW }: OutboundEnv, url: URL): boolean {
  const host = hostOf(url)
  return OUTBOUND_ALLOW.some((entry) => entry === host || entry === `${host}:${portOf(url)}`)
}

/**
 * The address of a server outside as a setting names it, and the lookup with which a connection to it must be made:
 * every address of the host is judged and the connection goes to one of those, so that a name cannot change its
 * meaning in between (security SS-03). A name without a dot is one of the house. Refuses 地址不允许.
 */
export function outboundTarget(env: OutboundEnv, address: string): { url: URL; lookup: LookupFunction } {
  const url = URL.parse(address)
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password) throw forbiddenAddress()
  const allowed = isAllowed(env, url)
  const host = hostOf(url)
  if (!allowed && !ordinaryPorts.includes(portOf(url))) throw forbiddenAddress()
  if (!allowed && !(isIP(host) > 0 ? isPublic(host) : /\w\.\w/.test(host))) throw forbiddenAddress()
  return { url, lookup: judgedLookup(allowed) }
}

const judgedLookup =
  (allowed: boolean): LookupFunction =>
  (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      const addresses = found ?? []
      if (error) return done(error, [])
      if (addresses.length === 0 || (!allowed && !addresses.every(({ address }) => isPublic(address))))
        // The type asks for an error of the system; whoever connects only passes it on.
        return done(forbiddenAddress() as unknown as NodeJS.ErrnoException, [])
      const [first] = addresses
      if (options.all) done(null, addresses)
      else done(null, first?.address ?? '', first?.family)
    })
  }

export interface OutboundRequest {
  method: 'GET' | 'POST'
  url: string
  headers?: Readonly<Record<string, string>>
  body?: string
  signal?: AbortSignal
}

export interface OutboundAnswer {
  status: number
  text: string
}

/** Nothing came back that could be read: no connection, no answer in time, or too long a one. */
export class OutboundFailure extends Error {}

export const outboundTimeoutMs = 10_000
const answerBytes = 1_048_576

/** One call to a server outside: 10 s and 1 MiB in all, redirects are answers like others (security SS-02, SS-05). */
export async function callOutside(env: OutboundEnv, call: OutboundRequest): Promise<OutboundAnswer> {
  const { status, bytes } = await sendOutside(env, call, answerBytes)
  return { status, text: bytes.toString('utf8') }
}

/** What a server outside has under an address, as it is: a picture, for example; the same limits but for its size. */
export const fetchOutside = (
  env: OutboundEnv,
  { url, mostBytes }: { url: string; mostBytes: number },
): Promise<{ status: number; bytes: Buffer }> => sendOutside(env, { method: 'GET', url }, mostBytes)

async function sendOutside(
  env: OutboundEnv,
  call: OutboundRequest,
  mostBytes: number,
): Promise<{ status: number; bytes: Buffer }> {
  const { url, lookup } = outboundTarget(env, call.url)
  const limit = AbortSignal.timeout(outboundTimeoutMs)
  const signal = call.signal ? AbortSignal.any([call.signal, limit]) : limit
  const body = call.body === undefined ? undefined : Buffer.from(call.body)
  const headers = { ...call.headers, ...(body ? { 'content-length': String(body.length) } : {}) }
  const open = url.protocol === 'https:' ? tlsRequest : plainRequest
  return new Promise((answer, fail) => {
    const sent = open(url, { method: call.method, headers, lookup, signal, agent: false }, (response) => {
      readAll(response, mostBytes).then((read) => answer({ status: response.statusCode ?? 0, bytes: read }), fail)
    })
    sent.on('error', (error) =>
      fail(error instanceof Refusal ? error : new OutboundFailure('no answer', { cause: error })),
    )
    sent.end(body)
  })
}

async function readAll(response: IncomingMessage, mostBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of response) {
      bytes += (chunk as Buffer).length
      if (bytes > mostBytes) throw new Error('answer too long')
      chunks.push(chunk as Buffer)
    }
  } catch (error) {
    response.destroy()
    throw new OutboundFailure('answer not read', { cause: error })
  }
  return Buffer.concat(chunks)
}
