import { randomUUID } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import type { TemplateFault } from '@app/shared/cms/cmsTemplate.ts'
import type { HostCall } from '@app/shared/cms/templateTags.ts'
import { unavailable } from '#/platform/errors.ts'
import type { FragmentTerm, HostAsked } from './fragments.ts'
import { packed, type PageData } from './safeHtml.ts'
import { readArgs } from './tags.ts'

export type ToThread =
  | {
      kind: 'render'
      theme: string
      /** Absent when the thread has the theme already. */
      files?: Record<string, string>
      template: string
      data: unknown
      now: number
      assets: string
      fragments?: FragmentTerm | undefined
    }
  | { kind: 'check'; path: string; content: string }
  | { kind: 'answer'; call: number; value?: unknown; error?: string }

export type FromThread =
  /** It has read its programme: from here on the time is that of templates. `workMs`: of the thread so far. */
  | { kind: 'ready'; workMs: number }
  | { kind: 'done'; html: string; shownAgain: readonly HostAsked[]; workMs: number }
  | { kind: 'failed'; fault: TemplateFault; workMs: number }
  | { kind: 'call'; call: number; tag: HostCall; args: Record<string, unknown> }

/** The files of a theme; another `id` with every change of one of them. */
export interface ThemeFiles {
  id: string
  files: Record<string, string>
}

/** Answers a data tag; what it gives is cloned. */
export type Answer = (tag: HostCall, args: Args) => Promise<unknown>

export interface PageOrder {
  theme: ThemeFiles
  /** Path of the template in the theme. */
  template: string
  data: PageData
  now: number
  assets: string
  answer: Answer
  /** Pieces that other pages show as well (`{% cache %}`); absent for a page of one visitor alone. */
  fragments?: FragmentTerm | undefined
  /** Hears what a piece that was made before had asked: the page holds no longer than that. */
  heard?: ((call: HostCall, args: Args) => void) | undefined
}

type Args = Record<string, string | number | boolean>

/** A template that cannot be shown, with the place in its source. */
export class TemplateError extends Error {
  readonly fault: TemplateFault
  constructor(fault: TemplateFault) {
    super(`${fault.file} 第${fault.line}行：${fault.message}`)
    this.fault = fault
  }
}

const threads = 2
const heapMb = 128
/** Of work, not of the clock: on a machine that others keep busy a page takes longer and is no worse for it. */
const limitMs = 2_000
/** On the clock, without the answers of the host. */
const mostMs = 10_000
const callLimit = 50
const queueLimit = 200
const tooBusy = () => unavailable('页面渲染繁忙，请稍后重试')
/** Themes that a thread keeps (`render.worker.ts`). */
const keptThemes = 4

interface Thread {
  worker: Worker
  /** Themes it was sent, the last used last. */
  themes: string[]
  busy: boolean
  /** Milliseconds that it had worked when it was last heard of. */
  workMs: number
  ready: Promise<void>
}

interface Job {
  message: Exclude<ToThread, { kind: 'answer' }>
  theme?: ThemeFiles
  answer: Answer
  heard?: PageOrder['heard']
  done: PromiseWithResolvers<string>
}

/** Milliseconds of work of a thread since it began; one that has ended has worked enough. */
const workMsOf = (worker: Worker): Promise<number> =>
  worker.cpuUsage().then(
    ({ user, system }) => (user + system) / 1_000,
    () => Number.POSITIVE_INFINITY,
  )

export interface RenderPool {
  render(order: PageOrder): Promise<string>
  /** Refuses with the place where the text is no template. */
  check(path: string, content: string): Promise<void>
  close(): Promise<void>
}

/**
 * Threads in which templates run, since a template is a programme of somebody else: no memory of the server, 128 MB of
 * their own, two seconds, then the thread is ended and another takes its place (cms §15.3, decision 091).
 */
export function createRenderPool(timeZone: string): RenderPool {
  const mark = randomUUID()
  const pool: Thread[] = []
  const queue: Job[] = []
  let closed = false

  function open(): Thread {
    const worker = new Worker(new URL('./render.worker.ts', import.meta.url), {
      workerData: { mark, timeZone },
      execArgv: [],
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    })
    const thread: Thread = { worker, themes: [], busy: false, workMs: 0, ready: Promise.resolve() }
    thread.ready = new Promise<void>((resolve) => {
      worker.once('message', (news: FromThread) => {
        if (news.kind === 'ready') thread.workMs = news.workMs
        resolve()
      })
      worker.once('exit', () => resolve())
    })
    // Whoever waits for a page hears of it through its own listener.
    worker.on('error', () => undefined)
    worker.unref()
    pool.push(thread)
    return thread
  }

  function retire(thread: Thread) {
    const at = pool.indexOf(thread)
    if (at >= 0) pool.splice(at, 1)
    void thread.worker.terminate()
  }

  function next() {
    while (queue.length > 0 && !closed) {
      const thread = pool.find(({ busy }) => !busy) ?? (pool.length < threads ? open() : undefined)
      if (!thread) return
      const job = queue.shift()
      if (job) void run(thread, job)
    }
  }

  /** The theme goes along when the thread does not have it. */
  function withTheme(thread: Thread, { message, theme }: Job): ToThread {
    if (message.kind !== 'render' || !theme) return message
    const knows = thread.themes.includes(theme.id)
    thread.themes = [...thread.themes.filter((id) => id !== theme.id), theme.id].slice(-keptThemes)
    return knows ? message : { ...message, files: theme.files }
  }

  async function run(thread: Thread, job: Job) {
    thread.busy = true
    const { worker } = thread
    const template = job.message.kind === 'render' ? job.message.template : job.message.path
    const memory = new Map<string, Promise<unknown>>()
    let leftMs = limitMs
    let ranMs = 0
    let startedAt = 0
    let timer: NodeJS.Timeout | undefined
    let calls = 0
    /** What kept the host from answering: no fault of the template. */
    let hostFault: { cause: unknown } | undefined
    const ended = Promise.withResolvers<Exclude<FromThread, { kind: 'ready' | 'call' }>>()
    const isOver = (message: string) =>
      ended.resolve({ kind: 'failed', fault: { file: template, line: 1, column: 1, message }, workMs: thread.workMs })
    let hasEnded = false
    void ended.promise.then(() => (hasEnded = true))
    /** The time is over on the clock: what counts is how much of it the thread has had. */
    async function ask() {
      const total = await workMsOf(worker)
      if (hasEnded) return
      const left = limitMs - (total - thread.workMs)
      ranMs += performance.now() - startedAt
      if (left > 0 && ranMs < mostMs) return letRun(left)
      retire(thread)
      isOver('页面渲染超过 2 秒，已终止')
    }
    function letRun(ms: number) {
      startedAt = performance.now()
      leftMs = ms
      timer = setTimeout(() => void ask(), ms)
    }
    // The thread waits for the host: that is not the template's time.
    const halt = () => {
      clearTimeout(timer)
      const passed = performance.now() - startedAt
      ranMs += passed
      leftMs = Math.max(1, leftMs - passed)
    }

    async function hear(news: FromThread) {
      if (news.kind === 'ready') return undefined
      if (news.kind !== 'call') return ended.resolve(news)
      halt()
      const reply = await answerOf(news).then(
        (value): ToThread => ({ kind: 'answer', call: news.call, value }),
        (error: unknown): ToThread => ({ kind: 'answer', call: news.call, error: (error as Error).message }),
      )
      if (!pool.includes(thread)) return undefined
      letRun(leftMs)
      return worker.postMessage(reply)
    }

    async function answerOf({ tag, args: given }: Extract<FromThread, { kind: 'call' }>) {
      const args = readArgs(tag, given)
      const key = JSON.stringify([tag, args])
      const known = memory.get(key)
      if (known) return known
      if (++calls > callLimit) throw new Error(`一页最多使用 ${callLimit} 次数据标签`)
      const reading = job
        .answer(tag, args)
        .catch((cause: unknown) => {
          hostFault ??= { cause }
          throw cause
        })
        .then((value) => packed(value, mark))
      memory.set(key, reading)
      return reading
    }

    const onMessage = (news: FromThread) => void hear(news)
    const onExit = () => {
      retire(thread)
      isOver('页面渲染占用内存过多，已终止')
    }
    worker.on('message', onMessage).once('exit', onExit)
    await thread.ready
    if (pool.includes(thread)) {
      letRun(leftMs)
      worker.postMessage(withTheme(thread, job))
    }
    const end = await ended.promise
    clearTimeout(timer)
    thread.workMs = end.workMs
    worker.off('message', onMessage).off('exit', onExit)
    thread.busy = false
    if (end.kind === 'done') {
      for (const [call, args] of end.shownAgain) job.heard?.(call, readArgs(call, args))
      job.done.resolve(end.html)
    } else job.done.reject(hostFault ? hostFault.cause : new TemplateError(end.fault))
    next()
  }

  function enqueue(job: Omit<Job, 'done'>): Promise<string> {
    const done = Promise.withResolvers<string>()
    if (closed || queue.length >= queueLimit) throw tooBusy()
    queue.push({ ...job, done })
    next()
    return done.promise
  }

  return {
    async render({ theme, template, data, now, assets, answer, fragments, heard }) {
      const own = { kind: 'render', theme: theme.id, template, data: packed(data, mark), now, assets } as const
      return enqueue({ message: { ...own, fragments }, theme, answer, heard })
    },
    async check(path, content) {
      await enqueue({ message: { kind: 'check', path, content }, answer: async () => null })
    },
    async close() {
      closed = true
      for (const { done } of queue.splice(0)) done.reject(tooBusy())
      await Promise.all(pool.splice(0).map(({ worker }) => worker.terminate()))
    },
  }
}
