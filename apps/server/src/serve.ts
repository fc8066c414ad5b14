import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { FastifyInstance } from 'fastify'
import { buildApp, buildSite } from './app.ts'
import type { Platform } from './platform/platform.ts'
import { checkSharedSecret } from './platform/secret/secret.ts'
import type { Listening } from './platform/workers/workerTalk.ts'

interface Serving extends Listening {
  listeners: FastifyInstance[]
}

export interface Place {
  host: string
  port: number
  /** Undefined where there is no public site. */
  sitePort: number | undefined
  /** Other processes listen there too. */
  shared: boolean
}

/**
 * Each worker listens for itself: what the system has given to one that is killed ends with it, while a connection
 * that the primary had handed to a dead worker would hang for ever. Where the system cannot, the primary hands out.
 */
const canShare = process.platform === 'linux'

/** Listens and answers on which port. */
async function listen(app: FastifyInstance, { host, shared }: Place, port: number): Promise<number> {
  await app.listen({ host, port, ...(shared && canShare ? { reusePort: true } : {}) })
  const address = app.server.address()
  return typeof address === 'object' && address ? address.port : port
}

/** Serves the back office and, on a port of its own unless that is undefined, the public site. */
export async function serve(platform: Platform, place: Place, undo: (() => Promise<void>)[]): Promise<Serving> {
  await platform.events.listen(platform.database.url)
  await checkSharedSecret(platform.database, platform.secret)
  const app = await buildApp(platform)
  undo.unshift(() => app.close())
  const site = place.sitePort === undefined ? undefined : await buildSite(platform)
  undo.unshift(async () => site?.close())
  await platform.files.start()
  await platform.jobs.start()
  for (const runner of platform.runners) await runner.start()
  // First, so that whoever sees the back office ready finds the site too.
  const sitePort = site && (await listen(site, place, place.sitePort ?? 0))
  platform.site.port = sitePort
  const port = await listen(app, place, place.port)
  // A context that goes makes V8 give back, bit by bit, what the start has left behind: a quarter of what an idle server
  // holds. Nothing else does so while there is nothing to do, a collection on demand neither.
  runInNewContext('')
  // The heap grows by half before it is cleaned, not fourfold: an import of 50,000 articles took 380 MB more, with this 110.
  // Not before, since what is being loaded is no garbage.
  setFlagsFromString('--heap-growing-percent=50')
  return { listeners: site ? [app, site] : [app], port, sitePort }
}
