import { Worker } from 'node:worker_threads'

/** One piece of work of a thread. */
export interface ThreadWork<News, Result> {
  /** Hears what the thread says; the first value that it gives is the result, and what it throws ends the thread. */
  hear: (news: News) => Result | undefined
  limitMs: number
  /** What the caller reads when the time is over. */
  tooSlow: () => Error
  /** The same where the thread has ended, for want of memory mostly. */
  tooLarge: () => Error
}

/** Does one piece of work in a thread that has nothing else to do. */
export type InThread<Job, News> = <Result>(job: Job, work: ThreadWork<News, Result>) => Promise<Result>

/**
 * Threads that run one programme and take jobs as messages. One that has done its work waits a minute for more, since
 * reading the programme takes longer than most work; one that failed or ran out of its limits is ended.
 */
export function keepThreads<Job, News>(programme: URL, memoryMb: number, idleMs = 60_000): InThread<Job, News> {
  /** With what ends them. */
  const idle = new Map<Worker, NodeJS.Timeout>()

  const ended = new WeakSet<Worker>()

  function forget(worker: Worker): void {
    clearTimeout(idle.get(worker))
    idle.delete(worker)
  }

  function open(): Worker {
    const worker = new Worker(programme, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: memoryMb } })
    const end = () => {
      ended.add(worker)
      forget(worker)
    }
    return worker.on('exit', end).on('error', end)
  }

  /** The one that has waited least, so that those which are not needed come to their end. */
  function take(): Worker {
    const kept = [...idle.keys()].at(-1)
    if (!kept) return open()
    forget(kept)
    kept.ref()
    return kept
  }

  /** It waits for the next job, and keeps no process alive by that. */
  function keep(worker: Worker): void {
    if (ended.has(worker)) return
    worker.unref()
    const end = () => {
      // No job is given to one that is on its way out.
      forget(worker)
      void worker.terminate()
    }
    idle.set(worker, setTimeout(end, idleMs).unref())
  }

  return async <Result>(job: Job, { hear, limitMs, tooSlow, tooLarge }: ThreadWork<News, Result>) => {
    const worker = take()
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    const onMessage = (news: News) => {
      try {
        const result = hear(news)
        if (result !== undefined) resolve(result)
      } catch (error) {
        reject(error)
      }
    }
    const onExit = () => reject(tooLarge())
    const onError = (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge() : error)
    const timer = setTimeout(() => reject(tooSlow()), limitMs)
    worker.on('message', onMessage).on('exit', onExit).on('error', onError)
    let isDone = false
    try {
      worker.postMessage(job)
      const result = await promise
      isDone = true
      return result
    } finally {
      clearTimeout(timer)
      worker.off('message', onMessage).off('exit', onExit).off('error', onError)
      if (isDone) keep(worker)
      else await worker.terminate()
    }
  }
}
