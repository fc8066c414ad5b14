import { isIPv6 } from 'node:net'
import type { Env } from '#/env.ts'

declare module '#/platform/platform.ts' {
  interface Platform {
    readonly site: SiteAddress
  }
}

export interface SiteAddress {
  /** On which the site is listened for; undefined when it is off. */
  port: number | undefined
}

const hostShape = /^(?:[\w.-]+|\[[\da-f:]+\])$/i

/** The name in an address for what is listened on: of all addresses the one of this machine. */
export function ownHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return isIPv6(host) ? `[${host}]` : host
}

/**
 * Where visitors find the site: the name that the operator gave it, else its port on this machine. `host`: the name by
 * which this machine was asked, for answers to whoever asked and never for addresses that are kept.
 */
export function siteOrigin(
  { env, site }: { env: Pick<Env, 'SITE_ORIGIN' | 'HOST'>; site: SiteAddress },
  host = ownHost(env.HOST),
): string | undefined {
  if (env.SITE_ORIGIN) return env.SITE_ORIGIN
  return site.port === undefined || !hostShape.test(host) ? undefined : `http://${host}:${site.port}`
}

/** Where the back office is found: the address that the operator gave it, else its port on the machine that was asked. */
export function adminOrigin({ env }: { env: Pick<Env, 'PUBLIC_URL' | 'PORT'> }, host: string): string | undefined {
  return env.PUBLIC_URL ?? (hostShape.test(host) ? `http://${host}:${env.PORT}` : undefined)
}
