import { freemem, totalmem } from 'node:os'
import type { ServerFigures } from '@app/shared/monitor/node.ts'
import { memoryLimit } from './cgroup.ts'
import { numbersIn, rounded, type ReadFile } from './readFile.ts'

const gb = (bytes: number) => rounded(bytes / 2 ** 30)

/** The container's memory when it has a limit, else the machine's; used is what could not be had at once. */
export function readMemory(read: ReadFile): ServerFigures['mem'] {
  const machine = totalmem()
  const available = numbersIn(read('/proc/meminfo')).get('MemAvailable')
  const { total, used } = memoryLimit(read, machine) ?? {
    total: machine,
    used: machine - (available === undefined ? freemem() : available * 1_024),
  }
  return {
    total: gb(total),
    used: gb(used),
    free: gb(Math.max(0, total - used)),
    usage: rounded((used / total) * 100),
  }
}
