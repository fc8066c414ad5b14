import { readFileSync } from 'node:fs'
import { compileFile } from '@app/flow-engine/bpmn/compileFile.ts'
import { act, deploy, newPlay } from '@app/flow-engine/play/play.ts'
import type { PlayStep } from '@app/flow-engine/play/types.ts'
import { decodeXml } from '@app/flow-engine/xml/decode.ts'
import { tellChecks } from './tellChecks.ts'

/** Where a script is played. */
export interface Stage {
  /** Through the services on a database, and with a new process at each act. */
  durable: boolean
  restart: boolean
}

/** Plays a script; what would be refused where people work is told beside. Returns the exit code. */
export async function playFiles(paths: string[], scriptFile: string, { durable, restart }: Stage): Promise<number> {
  let file = scriptFile
  let steps: PlayStep[]
  const files: string[] = []
  try {
    steps = readSteps(scriptFile)
    for (file of paths) {
      const xml = decodeXml(readFileSync(file))
      compileFile(xml)
      files.push(xml)
    }
  } catch (error) {
    process.stderr.write(`${file}: ${error instanceof Error ? error.message : String(error)}\n`)
    return 1
  }
  if (!durable && !restart) return playInMemory(files, steps)
  // The server is loaded only where it is needed.
  const { playDurably } = await import('./playDurably.ts')
  return playDurably({ files, steps, restarts: restart })
}

const throughJson = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

function playInMemory(files: string[], steps: PlayStep[]): number {
  let play = newPlay(Date.now())
  for (const xml of files) play = deploy(play, compileFile(xml).graphs)
  tellChecks(Object.values(play.definitions).map(({ graph }) => graph))
  for (const step of steps) {
    const result = act(throughJson(play), step)
    play = result.play
    process.stdout.write(`${JSON.stringify(result.line)}\n`)
  }
  return 0
}

function readSteps(file: string): PlayStep[] {
  const steps: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (!Array.isArray(steps)) throw new Error('a script is a list of acts')
  return steps as PlayStep[]
}
