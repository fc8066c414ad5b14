import cluster, { type Worker } from 'node:cluster'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { createQuestions } from './questions.ts'
import { tell } from './tell.ts'
import { isOurs, type Assignment, type FromWorker, type Listening } from './workerTalk.ts'

interface CrewOptions {
  count: number
  assignmentOf: (slot: number) => Assignment
  log: Logger
  report: (sentence: string) => void
}

/** A worker could not begin; it has said why itself. */
export class WorkerFailed extends Error {}

const longestPauseMs = 5_000

/** What a worker cannot say itself any more; of `SIGABRT` the lines before tell why. */
const causes: Partial<Record<string, string>> = {
  SIGABRT: '异常中止（若为 heap out of memory，请用 NODE_OPTIONS=--max-old-space-size 提高内存上限）',
  SIGKILL: '被强行结束（若不是人为，多为超出了内存限制）',
}

/** Keeps as many workers at work as were asked for, until `stop`. */
export function startCrew({ count, assignmentOf, log, report }: CrewOptions) {
  const crew = new Map<number, Worker>()
  const questions = createQuestions(() => [...crew.values()])
  const ready = Promise.withResolvers<Listening>()
  const gone = Promise.withResolvers<void>()
  const readySlots = new Set<number>()
  let begun = false
  let stopping = false
  let failed = false

  cluster.setupPrimary({ stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  // However the primary ends, nobody goes on without it.
  process.on('exit', () => crew.forEach((worker) => worker.process.kill('SIGKILL')))

  function launch(slot: number, pauseMs: number) {
    const worker = cluster.fork()
    crew.set(slot, worker)
    forwardLines(worker.process.stdout)
    worker.on('message', (message: FromWorker) => {
      if (isOurs(message)) hear(slot, worker, message)
    })
    worker.on('error', (error) => log.warn({ err: error, slot }, 'a worker was not reached'))
    worker.once('exit', (code, signal) => void ended(slot, worker, { code, signal, pauseMs }))
  }

  function hear(slot: number, worker: Worker, message: FromWorker) {
    if (message.atrium === 'hello') tell(worker, { atrium: 'assignment', ...assignmentOf(slot) })
    else if (message.atrium === 'ask') questions.ask(worker, message.id, message.topic)
    else if (message.atrium === 'answer') questions.answer(worker, message.id, message.value)
    else {
      readySlots.add(slot)
      if (begun) report(`工作进程 ${slot} 已恢复`)
      if (readySlots.size < count) return
      begun = true
      ready.resolve({ port: message.port, sitePort: message.sitePort })
    }
  }

  async function ended(
    slot: number,
    worker: Worker,
    { code, signal, pauseMs }: { code: number; signal: string; pauseMs: number },
  ) {
    crew.delete(slot)
    questions.gone(worker)
    const wasReady = readySlots.delete(slot)
    if (stopping) {
      failed ||= code !== 0
      if (crew.size === 0) gone.resolve()
      return
    }
    if (!begun) return ready.reject(new WorkerFailed())
    log.error({ event: 'worker.lost', slot, code, signal }, 'a worker ended and is replaced')
    report(`工作进程 ${slot} ${causes[signal] ?? '意外停止'}，正在重新启动…`)
    const nextPauseMs = wasReady ? 0 : Math.min(Math.max(pauseMs * 2, 200), longestPauseMs)
    if (nextPauseMs > 0) await sleep(nextPauseMs, undefined, { ref: false })
    if (!stopping) launch(slot, nextPauseMs)
  }

  for (let slot = 1; slot <= count; slot++) launch(slot, 0)
  return {
    /** All of them listen. */
    ready: ready.promise,
    /** Lets each finish what it has begun; answers whether all of them did. */
    async stop(signal: NodeJS.Signals): Promise<boolean> {
      stopping = true
      for (const worker of crew.values()) tell(worker, { atrium: 'stop', signal })
      if (crew.size > 0) await gone.promise
      return !failed
    },
  }
}

/** Lines of several processes, none of them cut by another. */
function forwardLines(from: Readable | null) {
  let rest = ''
  from?.setEncoding('utf8').on('data', (text: string) => {
    const whole = (rest + text).lastIndexOf('\n') + 1
    const all = rest + text
    if (whole > 0) process.stdout.write(all.slice(0, whole))
    rest = all.slice(whole)
  })
}
