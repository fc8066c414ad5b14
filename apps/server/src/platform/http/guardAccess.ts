import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Access, Endpoint } from '@app/shared/kit/endpoint.ts'
import { holds, type Caller } from '#/platform/caller.ts'
import { forbidden, unauthenticated } from '#/platform/errors.ts'
import type { Platform } from '#/platform/platform.ts'
import type { RateLimiter } from './rateLimiter.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call; a route without it does not boot. */
    access?: Access
    /** Set by `implement`; routes of level 8 (files, streams) have none. */
    endpoint?: Endpoint
    /** Which rate applies when it is not that of plain reads or writes. */
    rate?: 'upload' | 'file' | 'part'
    /** A public route that also knows who calls, when a live session is sent along. */
    session?: 'optional'
  }
  interface FastifyRequest {
    caller: Caller | undefined
  }
}

/** Everything that answers without a session (security §2.2); a public route that is not listed does not boot. */
export const publicRoutes: ReadonlySet<string> = new Set([
  'POST /login',
  'POST /logout',
  'POST /register',
  'POST /system/sysSms/loginBySms',
  'POST /system/sysSms/sendSms',
  'POST /system/sysSms/resetPwd',
  'POST /system/sysSms/callback/:provider',
  'GET /captchaImage',
  'GET /common/phoneCheck/:phone',
  'GET /common/getSysConfig',
  'GET /license/info',
  'POST /license/apply',
  'POST /license/import',
  'GET /common/download',
  'GET /common/downloadByPath',
  'GET /common/download/:name',
  'GET /profile/*',
  'GET /healthz',
  'GET /readyz',
  'GET /metrics',
  'GET /',
  'GET /favicon.ico',
  'GET /admin',
  'GET /admin/*',
])

export const tokenShape = /^[A-Za-z0-9_-]{43}$/

/** Names stand in every other place, as they were sent. */
function namedTwice(rawHeaders: readonly string[]): boolean {
  let times = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] ?? ''
    if (name.length === 'authorization'.length && name.toLowerCase() === 'authorization') times++
  }
  return times > 1
}

/** The token of the Authorization header; nothing else counts, and two of them leave open which one is meant (security SE-11). */
export function bearerToken({ headers, raw }: FastifyRequest): string | undefined {
  const header = headers.authorization
  if (!header || namedTwice(raw.rawHeaders)) return undefined
  const token = header.startsWith('Bearer ') ? header.slice(7) : undefined
  return token && tokenShape.test(token) ? token : undefined
}

function allowed(caller: Caller, access: Access): boolean {
  if (access === 'public' || access === 'session' || access.own) return true
  const wanted = 'any' in access ? access.any : access.save
  return wanted.some((permission) => holds(caller, permission))
}

function declared(method: string | string[], url: string, access: Access | undefined): Access {
  const methods = [method].flat().filter((m) => m !== 'HEAD')
  if (!access) throw new Error(`${methods.join()} ${url} declares no access`)
  if (access === 'public') {
    for (const m of methods) {
      if (!publicRoutes.has(`${m} ${url}`))
        throw new Error(`${m} ${url} is public but not on the list of public routes`)
    }
    return access
  }
  if (access === 'session') return access
  const wanted = 'any' in access ? access.any : access.save
  if (wanted.length === 0) throw new Error(`${url} names no permission`)
  for (const permission of wanted) {
    if (!/^[a-zA-Z0-9]+(:[a-zA-Z0-9]+){1,3}$/.test(permission))
      throw new Error(`${url}: "${permission}" is no permission`)
  }
  return access
}

/** Refuses to boot a route without declared access and answers 401 or 403 before anything is parsed. */
export function guardAccess(app: FastifyInstance, { ports, log, env }: Platform, rate: RateLimiter): void {
  app.decorateRequest('caller', undefined)
  app.addHook('onRoute', (route) => void declared(route.method, route.url, route.config?.access))
  app.addHook('onRequest', async (request) => {
    const { access = 'session', session: wanted, endpoint } = request.routeOptions.config
    if (request.is404 || (access === 'public' && !wanted)) return
    const token = bearerToken(request)
    const background = endpoint?.background === true || request.headers['x-background'] === '1'
    const session = token ? await ports.authenticate(token, background) : undefined
    if (access === 'public') {
      if (session && 'caller' in session && !session.caller.mustChangePassword) request.caller = session.caller
      return
    }
    if (!session || 'refused' in session) {
      // Guessing tokens costs the guesser their anonymous allowance.
      rate.hitFrom('anonymous', request.ip, env.limits.L_RATE_ANONYMOUS)
      if (request.headers.authorization)
        log.warn({ event: 'token.invalid', address: request.ip, route: request.routeOptions.url })
      throw session?.refused ?? unauthenticated(request.url.split('?', 1)[0] ?? '')
    }
    const { caller } = session
    request.caller = caller
    if (caller.mustChangePassword && !endpoint?.beforePasswordChange)
      throw forbidden('您的密码还是初始密码，请修改密码！')
    if (!allowed(caller, access)) {
      log.warn({
        event: 'authz.denied',
        userName: caller.userName,
        address: request.ip,
        route: request.routeOptions.url,
      })
      throw forbidden()
    }
  })
}

/** Saves need the add or the edit permission, which only the body decides. */
export function requireSavePermission(caller: Caller, access: Access, body: unknown): void {
  if (typeof access !== 'object' || !('save' in access) || access.own) return
  const existing = typeof body === 'object' && body !== null && 'id' in body && body.id !== undefined
  if (!holds(caller, access.save[existing ? 1 : 0])) throw forbidden()
}
