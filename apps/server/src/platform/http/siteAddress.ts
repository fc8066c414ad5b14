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

/**
 * Where visitors find the site: the name that the operator gave it, else its port on this machine. `host`: the name by
 * which this machine was asked, for answers to whoever asked and never for addresses that are kept.
 */
export function siteOrigin(
  { env, site }: { env: Pick<Env, 'SITE_ORIGIN' | 'HOST'>; site: SiteAddress },
  host = env.HOST === '0.0.0.0' ? '127.0.0.1' : env.HOST,
): string | undefined {
  if (env.SITE_ORIGIN) return env.SITE_ORIGIN
  return site.port === undefined || !hostShape.test(host) ? undefined : `http://${host}:${site.port}`
}

/** Where the back office is found: the address that the operator gave it, else its port on the machine that was asked. */
export function adminOrigin({ env }: { env: Pick<Env, 'PUBLIC_URL' | 'PORT'> }, host: string): string | undefined {
  if (env.PUBLIC_URL) return new URL(env.PUBLIC_URL).origin
  return hostShape.test(host) ? `http://${host}:${env.PORT}` : undefined
}
