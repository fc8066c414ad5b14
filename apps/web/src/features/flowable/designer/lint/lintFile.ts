import { compileFile } from '@app/flow-engine/bpmn/compileFile.ts'
import { checkGraph } from '@app/flow-engine/check/checkGraph.ts'
import { XmlError } from '@app/flow-engine/xml/readXml.ts'
import { structureRules, type Problem } from './structureRules.ts'

/** What is to be said of a file while it is drawn; whether called processes exist the server knows. */
export function lintFile(xml: string, isHandler: (name: string) => boolean): Problem[] {
  try {
    return compileFile(xml).graphs.flatMap((graph) => [
      ...checkGraph(graph, { zone: 'Asia/Shanghai', isHandler, isProcess: () => true }),
      ...Object.values(structureRules).flatMap(({ level, find }) => find(graph).map((found) => ({ level, ...found }))),
    ])
  } catch (error) {
    if (error instanceof XmlError) return [{ level: 'error', message: error.message }]
    throw error
  }
}
