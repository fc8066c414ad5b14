import { readFileSync } from 'node:fs'
import { compileFile } from '@app/flow-engine/bpmn/compile.ts'
import { checkGraph } from '@app/flow-engine/check/check.ts'
import { act, deploy, newPlay } from '@app/flow-engine/play/play.ts'
import type { PlayStep } from '@app/flow-engine/play/types.ts'
import { decodeXml } from '@app/flow-engine/xml/decode.ts'
import { XmlError } from '@app/flow-engine/xml/readXml.ts'

const throughJson = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

/** Plays a script; what would be refused where people work is told beside. Returns the exit code. */
export function playFiles(files: string[], scriptFile: string): number {
  let play = newPlay(Date.now())
  for (const file of files) {
    try {
      const { graphs } = compileFile(decodeXml(readFileSync(file)))
      play = deploy(play, graphs)
    } catch (error) {
      if (!(error instanceof XmlError)) throw error
      process.stderr.write(`${file}: ${error.message}\n`)
      return 1
    }
  }
  const keys = new Set(Object.keys(play.newest))
  const context = { zone: 'Asia/Shanghai', isHandler: () => false, isProcess: (key: string) => keys.has(key) }
  for (const { graph } of Object.values(play.definitions)) {
    for (const { level, message } of checkGraph(graph, context))
      process.stderr.write(`${graph.key} ${level}: ${message}\n`)
  }
  for (const step of JSON.parse(readFileSync(scriptFile, 'utf8')) as PlayStep[]) {
    const result = act(throughJson(play), step)
    play = result.play
    process.stdout.write(`${JSON.stringify(result.line)}\n`)
  }
  return 0
}
