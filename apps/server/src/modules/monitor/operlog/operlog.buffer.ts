import type { Platform } from '#/platform/platform.ts'
import type { Operation } from '#/platform/ports.ts'
import { operlogRow } from './operlog.service.ts'
import { operlogTable } from './operlog.table.ts'

export interface OperationBuffer {
  add(operation: Operation): void
  /** Stores what waits; failures keep it waiting. */
  flush(): Promise<void>
}

const flushMs = 1_000
const capacity = 10_000
const batchSize = 500

/**
 * Rows of reads, exports and checks wait here for at most a second, so that the log never delays or fails them;
 * beyond the capacity they are counted instead, and the count becomes a row when the database answers again.
 */
export function createOperationBuffer(platform: Pick<Platform, 'database' | 'log' | 'onClose'>): OperationBuffer {
  const { log } = platform
  let waiting: Operation[] = []
  let lost = 0
  let running: Promise<void> | undefined

  async function store(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, batchSize)
      try {
        await platform.database.db.insert(operlogTable).values(batch.map(operlogRow))
      } catch (error) {
        log.warn({ err: error, waiting: waiting.length, lost }, 'operation log waits for the database')
        return
      }
      const last = waiting[batch.length - 1] as Operation
      waiting = waiting.slice(batch.length)
      if (lost > 0) {
        waiting.push(lossOf(last, lost))
        lost = 0
      }
    }
  }

  async function flush(): Promise<void> {
    running ??= store().finally(() => (running = undefined))
    await running
  }

  const timer = setInterval(() => void flush(), flushMs)
  timer.unref()
  platform.onClose(async () => {
    clearInterval(timer)
    await flush()
  })

  return {
    flush,
    add(operation) {
      if (waiting.length < capacity) waiting.push(operation)
      else lost++
    },
  }
}

/** Tells on the screen itself that rows are missing, and until when. */
const lossOf = (last: Operation, count: number): Operation => ({
  ...last,
  title: '操作日志',
  businessType: 0,
  method: 'monitor.operlog',
  operName: 'system',
  deptName: null,
  operParam: null,
  jsonResult: null,
  status: '1',
  errorMsg: `日志缓冲已满，丢失 ${count} 条日志`,
  logContent: null,
  formId: null,
})
