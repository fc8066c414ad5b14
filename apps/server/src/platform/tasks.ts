import type { TaskArgument, TaskParam } from '@app/shared/kit/taskParam.ts'
import type { Ctx } from './context.ts'

export type { TaskArgument, TaskParam } from '@app/shared/kit/taskParam.ts'

/** One run of a task. */
export interface TaskRun {
  readonly ctx: Ctx
  readonly jobId: string
  readonly logId: string
  /** The planned time. */
  readonly fireTime: Date
  readonly nodeId: string
  /** Aborted when it is cancelled, runs too long, its lease is lost or the node stops; work must end then. */
  readonly signal: AbortSignal
  /** Adds a line to the output of the run; what is beyond the limit is cut off. */
  log(text: string): void
  /** How far it is, 0 to 100. */
  progress(percent: number, text?: string): void
}

/** A job of a task that comes with the program; when it runs first is computed by the first node that serves. */
export interface PlannedJob {
  id: string
  jobName: string
  /** Literals as jobs write them. */
  args?: string
  cronExpression: string
  /** 2 unless given. */
  misfirePolicy?: '1' | '3'
  /** Until somebody enables it. */
  paused?: true
  remark?: string
  /** Part of the sample data alone. */
  sample?: true
}

/** A named piece of work that jobs may call with literals; nothing else can ever be called (monitor §4). */
export interface Task {
  /** `group.method`. */
  name: string
  title: string
  description: string
  params: readonly TaskParam[]
  /** Longest run; the job's own limit counts too. */
  timeoutSeconds?: number
  maxPerHour?: number
  /** Never twice at once, whichever jobs call it. */
  singleton?: boolean
  /** A run whose node died is done again. */
  repeatable?: boolean
  /** Needed beside the right to schedule, by whoever makes a job of it. */
  perm?: string
  /** What the product itself plans it for. */
  planned?: PlannedJob
  /** What it answers becomes part of the message of the run. */
  run(task: TaskRun, ...args: never[]): Promise<string | void>
}

/** Compiler help for `*.task.ts` files; the arguments come in the order of `params` and of their types. */
export const defineTask = <A extends TaskArgument[]>(
  task: Omit<Task, 'run'> & { run(task: TaskRun, ...args: A): Promise<string | void> },
): Task => task as unknown as Task

/** The tasks of this program, by name. */
export interface Tasks {
  get(name: string): Task | undefined
  all(): readonly Task[]
  define(task: Task): void
}

const nameForm = /^[a-z][A-Za-z0-9]*\.[a-z][A-Za-z0-9]*$/

export function createTasks(): Tasks {
  const known = new Map<string, Task>()
  return {
    get: (name) => known.get(name),
    all: () => [...known.values()].toSorted((a, b) => a.name.localeCompare(b.name)),
    define(task) {
      if (!nameForm.test(task.name)) throw new Error(`${task.name} is no name of a task`)
      if (known.has(task.name)) throw new Error(`task ${task.name} is defined twice`)
      known.set(task.name, task)
    },
  }
}

declare module '#/platform/platform.ts' {
  interface Platform {
    /** What scheduled jobs may call. */
    readonly tasks: Tasks
  }
}
