import { setTimeout as sleep } from 'node:timers/promises'
import { endLeftovers } from './leftovers.ts'
import { startServer, stopServer, type Place, type Server } from './server.ts'

interface Supervisor {
  stop(): Promise<void>
}

const LONGEST_PAUSE_MS = 5_000

/** Starts the server again whenever it ends without being asked to, for as long as it takes. */
export function supervise(place: Place, first: Server, report: (sentence: string) => void): Supervisor {
  const stopped = new AbortController()
  const { signal } = stopped
  let server = first

  async function watch(): Promise<void> {
    for (;;) {
      await server.ended
      if (signal.aborted) return
      report('内置数据库意外停止，正在重新启动…')
      const next = await startAgain()
      if (!next) return
      server = next
      if (signal.aborted) return stopServer(server)
      report('内置数据库已恢复')
    }
  }

  async function startAgain(): Promise<Server | undefined> {
    for (let pauseMs = 200; !signal.aborted; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      try {
        await endLeftovers(place.cluster, place.programs, place.log)
        return await startServer(place)
      } catch (error) {
        report(`内置数据库暂时无法启动，稍后重试：${error instanceof Error ? error.message : String(error)}`)
        await sleep(pauseMs, undefined, { signal, ref: false }).catch(() => undefined)
      }
    }
    return undefined
  }

  const watching = watch()
  return {
    async stop() {
      stopped.abort()
      await stopServer(server)
      await watching
    },
  }
}
