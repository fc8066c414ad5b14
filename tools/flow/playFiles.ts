import { readFileSync } from 'node:fs'
import { compileFile } from '@app/flow-engine/bpmn/compileFile.ts'
import { checkGraph } from '@app/flow-engine/check/checkGraph.ts'
import { act, deploy, newPlay } from '@app/flow-engine/play/play.ts'
import type { PlayStep } from '@app/flow-engine/play/types.ts'
import { decodeXml } from '@app/flow-engine/xml/decode.ts'

const throughJson = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

/** Plays a script; what would be refused where people work is told beside. Returns the exit code. */
export function playFiles(files: string[], scriptFile: string): number {
  let play = newPlay(Date.now())
  let steps: PlayStep[]
  let file = scriptFile
  try {
    steps = readSteps(scriptFile)
    for (file of files) play = deploy(play, compileFile(decodeXml(readFileSync(file))).graphs)
  } catch (error) {
    process.stderr.write(`${file}: ${error instanceof Error ? error.message : String(error)}\n`)
    return 1
  }
  const keys = new Set(Object.keys(play.newest))
  const context = { zone: 'Asia/Shanghai', isHandler: () => false, isProcess: (key: string) => keys.has(key) }
  for (const { graph } of Object.values(play.definitions)) {
    for (const { level, message } of checkGraph(graph, context))
      process.stderr.write(`${graph.key} ${level}: ${message}\n`)
  }
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
