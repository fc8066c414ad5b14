import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a running PostgreSQL notes in its cluster; the note stays behind when it is killed. */
export interface PidNote {
  pid: number
  port: string
  /** Empty when it listens on a port only. */
  socketFolder: string
}

export const pidFileOf = (cluster: string) => join(cluster, 'postmaster.pid')

export function readPidNote(cluster: string): PidNote | undefined {
  const path = pidFileOf(cluster)
  if (!existsSync(path)) return undefined
  const [pid = '', , , port = '', socketFolder = ''] = readFileSync(path, 'utf8').split('\n')
  return { pid: Number(pid), port, socketFolder }
}
