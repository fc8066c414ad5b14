import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { loadEnv } from '@app/server/env.ts'
import { deployFile } from '@app/server/modules/flowable/definition/deploy.service.ts'
import { systemCaller } from '@app/server/platform/caller.ts'
import { createContext, type Ctx } from '@app/server/platform/context.ts'
import { runningUrl } from '@app/server/platform/embedded/chooseAddress.ts'
import { createPlatform } from '@app/server/platform/start/createPlatform.ts'
import type { BenchServer } from './server.ts'

/** Callers that act at the same time. */
export const clients = 16

/** The door of the engine in this process, on the database of a server. */
export interface FlowDoor {
  as(userId: string): Ctx
  /** Nodes in a row between a start and an end. */
  deploy(key: string, nodes: Record<string, string>): Promise<void>
  close(): Promise<void>
}

export async function openDoor(server: BenchServer): Promise<FlowDoor> {
  const dataDir = `${server.dataDir}-door`
  const env = loadEnv({
    DATA_DIR: dataDir,
    SECRET_KEY: randomBytes(32).toString('hex'),
    DATABASE_POOL: String(clients),
    LOG_LEVEL: 'silent',
  })
  const platform = await createPlatform(env, runningUrl(server.dataDir) ?? '')
  const as = (id: string) =>
    createContext(platform, {
      caller: { ...systemCaller, id, userName: id, name: '压测' },
      ip: '',
      userAgent: '',
      requestId: '',
    })
  return {
    as,
    async deploy(key, nodes) {
      const way = ['s', ...Object.keys(nodes), 'e']
      const flows = way.slice(1).map((to, i) => `<sequenceFlow id="f${i}" sourceRef="${way[i]}" targetRef="${to}"/>`)
      const xml = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" targetNamespace="http://atrium/bench">
<process id="${key}" name="${key}" isExecutable="true"><startEvent id="s"/>${Object.values(nodes).join('')}<endEvent id="e"/>${flows.join('')}</process></definitions>`
      await deployFile(as('1'), xml)
    },
    async close() {
      await platform.close()
      rmSync(join(dataDir), { recursive: true, force: true })
    },
  }
}

export interface Timed {
  perSecond: number
  p95: number
}

/** The p-th part of durations in milliseconds. */
export const share = (times: number[], part: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0

/** Work for each item, by so many callers at once. */
export async function together<T>(
  items: readonly T[],
  callers: number,
  work: (item: T) => Promise<unknown>,
): Promise<Timed> {
  const times: number[] = []
  const waiting = items.values()
  const startedAt = performance.now()
  const caller = async () => {
    for (const item of waiting) {
      const since = performance.now()
      await work(item)
      times.push(performance.now() - since)
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  return { perSecond: items.length / ((performance.now() - startedAt) / 1_000), p95: share(times, 0.95) }
}
