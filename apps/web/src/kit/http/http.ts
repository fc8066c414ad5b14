import type { CallOf, DataOf, Endpoint } from '@app/shared/kit/endpoint.ts'
import { ResultCode, type Envelope } from '@app/shared/kit/envelope.ts'
import type { Reason } from '@app/shared/kit/reasons.ts'
import { httpTexts } from './httpTexts.ts'
import { keyFor, settleKey } from './idempotency.ts'
import { queryString } from './queryString.ts'
import { sendWithProgress } from './sendWithProgress.ts'

export const requestTimeoutMs = 300_000
export const captchaTimeoutMs = 20_000

/** Equal errors that follow each other within this time are shown once. */
const sameErrorMs = 1_000

/** A refused or failed call; `message` is the sentence for the user, `reason` what code may ask. `code` 0: no answer came. */
export class ApiError extends Error {
  readonly code: number
  readonly reason: Reason | undefined
  readonly errors: Record<string, string>
  readonly traceId: string | undefined
  /** What came with the sentence: places in a form, for example. */
  readonly data: unknown
  /** It was shown, or its session ended, which is shown elsewhere. */
  told = false

  constructor(code: number, message: string, answer: Partial<Envelope> = {}) {
    super(message)
    this.name = 'ApiError'
    this.code = code
    this.reason = answer.reason
    this.errors = answer.errors ?? {}
    this.traceId = answer.traceId
    this.data = answer.data
  }
}

/** What a client needs from what is around it: the application, or an element in a page of others. */
export interface HttpPort {
  /** Origin of the server; that of the page unless given. */
  server?: string
  token: () => string | undefined
  /**
   * The session of this token ended; may be called many times. `said`: why, when that is more than that time has
   * passed. `awaited`: somebody did something and waits for its answer.
   */
  expired: (token: string, said?: string, awaited?: boolean) => void
  error: (text: string, traceId?: string) => void
  /** Somebody's call was answered: the session lives on for its idle time. */
  used?: () => void
}

export interface CallOptions {
  /** The caller shows the error itself. */
  silent?: boolean
  signal?: AbortSignal
  timeoutMs?: number
  /** Multipart body instead of JSON. */
  form?: FormData
  /** Asked by the page on its own: no use of the session. */
  background?: boolean
  /** Another session than that of this window. */
  token?: string
  /** How much of the form has gone out, 0 to 1. */
  onProgress?: (part: number) => void
}

type Parts = { params?: unknown; query?: unknown; body?: unknown }

/** Asks one server as one user. Two clients of a page share nothing, neither tokens nor notices. */
export interface HttpClient {
  /** The payload of the answer: `data`, or the keys beside `code` of a flat answer. */
  call<E extends Endpoint>(endpoint: E, parts?: CallOf<E>, options?: CallOptions): Promise<DataOf<E>>
  /** Like `call` for endpoints whose `msg` carries the answer (file names of exports, results of imports). */
  callMessage<E extends Endpoint>(
    endpoint: E,
    parts?: CallOf<E>,
    options?: CallOptions,
  ): Promise<{ msg: string; data: DataOf<E> }>
  /** The raw answer of a call that is no envelope (files); refusals still throw as `ApiError`. */
  fetchFile(url: string, options?: CallOptions): Promise<Response>
  /**
   * A form posted to an address of the server that no contract describes (uploads whose address a definition names);
   * the answer as it came. The session goes with it, so the caller makes sure that the address is the server's own.
   */
  postForm(
    url: string,
    form: FormData,
    headers: Readonly<Record<string, string>>,
    options?: CallOptions,
  ): Promise<Record<string, unknown>>
  /** Shows a failure of a silent call whose caller had nothing better to do with it. */
  report(error: ApiError): void
  /** Origin of the server. */
  origin(): string
  /** An address from the server root as the page must ask for it; others stay as they are. */
  address(url: string): string
}

/** A client of its own; the port is read anew for each call. */
export function createHttp(portNow: () => HttpPort): HttpClient {
  let last = { message: '', at: -sameErrorMs }

  const elsewhere = () => {
    const { server = '' } = portNow()
    return server === window.location.origin ? '' : server
  }
  const address = (url: string) => (url.startsWith('/') ? elsewhere() + url : url)

  const authorization = (token = portNow().token()): Record<string, string> => {
    return token ? { authorization: `Bearer ${token}` } : {}
  }

  const report = (error: ApiError) => {
    error.told = true
    // The end of a session has its own notice.
    if (error.code === ResultCode.unauthenticated) return
    const now = performance.now()
    if (error.message === last.message && now - last.at < sameErrorMs) return
    last = { message: error.message, at: now }
    portNow().error(error.message, error.traceId)
  }

  const failed = (text: string, options: CallOptions, status = 0): ApiError => {
    const error = new ApiError(status, text)
    if (!options.silent) report(error)
    return error
  }

  /** `asked`: the session that asked; by now the window may have another one. */
  const refused = (path: string, answer: Partial<Envelope>, options: CallOptions, asked = ''): ApiError => {
    const code = answer.code ?? ResultCode.refused
    const error = new ApiError(code, sentence(code, answer.msg), answer)
    if (code === ResultCode.unauthenticated) {
      const said = answer.reason === 'forcedOut' ? (answer.msg ?? undefined) : undefined
      if (options.token === undefined) portNow().expired(asked, said, !options.background)
    } else if (path !== '/login' && !options.silent && !answer.errors) {
      report(error)
    }
    return error
  }

  const transport = async (url: string, init: RequestInit, options: CallOptions): Promise<Response> => {
    const limit = AbortSignal.timeout(options.timeoutMs ?? requestTimeoutMs)
    const signal = options.signal ? AbortSignal.any([options.signal, limit]) : limit
    let response: Response
    try {
      const request: RequestInit = { ...init, signal, credentials: 'omit' }
      const asked = address(url)
      response = await (options.onProgress
        ? sendWithProgress(asked, request, options.onProgress)
        : fetch(asked, request))
    } catch (error) {
      if (options.signal?.aborted) throw error
      throw failed(limit.aborted ? httpTexts.timeout : httpTexts.network, options)
    }
    if (!response.ok) throw failed(httpTexts.status(response.status), options, response.status)
    const { token, used } = portNow()
    if (!options.background && token() !== undefined) used?.()
    return response
  }

  const read = async (response: Response, options: CallOptions): Promise<Partial<Envelope>> => {
    try {
      return (await response.json()) as Partial<Envelope>
    } catch (error) {
      if (options.signal?.aborted) throw error
      // Not our server: a proxy's page or a connection cut in the middle of the answer.
      throw failed(httpTexts.network, options)
    }
  }

  const send = async (endpoint: Endpoint, parts: Parts, options: CallOptions): Promise<Partial<Envelope>> => {
    const url = urlOf(endpoint, parts)
    const asked = portNow().token()
    const json = parts.body === undefined || options.form ? undefined : JSON.stringify(parts.body)
    const headers: Record<string, string> = { accept: 'application/json', ...authorization(options.token) }
    if (json !== undefined) headers['content-type'] = 'application/json'
    if (options.background) headers['x-background'] = '1'
    const keyed = endpoint.method === 'POST' && endpoint.access !== 'public'
    const attempt = `${address(url)}\n${json ?? ''}`
    if (keyed) headers['idempotency-key'] = keyFor(attempt, options.form !== undefined)
    const body = options.form ?? json ?? null
    const response = await transport(url, { method: endpoint.method, headers, body }, options)
    const answer = await read(response, options)
    if (keyed) settleKey(attempt)
    if (answer.code === undefined || answer.code === ResultCode.ok) return answer
    throw refused(endpoint.path, answer, options, asked)
  }

  return {
    async call<E extends Endpoint>(endpoint: E, parts: CallOf<E> = {} as CallOf<E>, options: CallOptions = {}) {
      const answer = await send(endpoint, parts, options)
      // The server shapes the payload by the endpoint's own schema, so it is not checked a second time here.
      return (endpoint.answer === 'flat' ? answer : answer.data) as DataOf<E>
    },
    async callMessage<E extends Endpoint>(endpoint: E, parts: CallOf<E> = {} as CallOf<E>, options: CallOptions = {}) {
      const answer = await send(endpoint, parts, options)
      return { msg: answer.msg ?? '', data: answer.data as DataOf<E> }
    },
    async fetchFile(url, options = {}) {
      const asked = portNow().token()
      const response = await transport(url, { headers: authorization() }, options)
      if (!response.headers.get('content-type')?.includes('json')) return response
      const answer = (await response.clone().json()) as Partial<Envelope>
      if (typeof answer.code === 'number' && answer.code !== ResultCode.ok) throw refused(url, answer, options, asked)
      return response
    },
    async postForm(url, form, headers, options = {}) {
      const init = {
        method: 'POST',
        headers: { ...headers, accept: 'application/json', ...authorization() },
        body: form,
      }
      return { ...(await read(await transport(url, init, options), options)) }
    },
    report,
    origin: () => elsewhere() || window.location.origin,
    address,
  }
}

/** Path with its parameters and query filled in, from the server root. */
export function urlOf(endpoint: Endpoint, parts: Parts = {}): string {
  const params = (parts.params ?? {}) as Record<string, unknown>
  const path = endpoint.path.replace(/\/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    return value === undefined || value === null ? '' : `/${encodeURIComponent(String(value))}`
  })
  const query = queryString(parts.query)
  return query ? `${path}?${query}` : path
}

function sentence(code: number, msg: string | null | undefined): string {
  if (code === ResultCode.unauthenticated) return httpTexts.unauthenticated
  if (code === ResultCode.forbidden) return httpTexts.forbidden
  if (code === ResultCode.notFound) return httpTexts.notFound
  return msg || httpTexts.unknown
}

let port: HttpPort = { token: () => undefined, expired: () => undefined, error: () => undefined }

/** The client of the application. */
export const http = createHttp(() => port)
export const { call, callMessage, fetchFile, report } = http

/** Connects the application's client to its session and notices; answers the former connection. */
export function connectHttp(next: HttpPort): HttpPort {
  const former = port
  port = next
  return former
}

/** Tells that the session of a token has ended, when something else than a refused call said so. */
export const sessionOver = (token: string, said?: string): void => port.expired(token, said)
