import { compileFile } from '@app/flow-engine/bpmn/compileFile.ts'
import { checkGraph } from '@app/flow-engine/check/checkGraph.ts'
import { formsNamed } from '@app/flow-engine/check/importReport.ts'
import type { FlowNode } from '@app/flow-engine/graph/types.ts'
import { XmlError } from '@app/flow-engine/xml/readXml.ts'
import { overlaps } from './drawingRules.ts'
import { structureRules, unknownFields, type Problem } from './structureRules.ts'

export interface LintWorld {
  isHandler: (name: string) => boolean
  /** Fields of the main form by their models; absent while they are not known. */
  fields?: readonly string[] | undefined
  /** The process has a form of its own. */
  hasForm: boolean
  /** Which of these forms people fill; nothing where that cannot be asked. */
  formsOf: (codes: readonly string[]) => Promise<ReadonlySet<string> | undefined>
  /** The same of processes that are called, by their keys. */
  processesOf: (keys: readonly string[]) => Promise<ReadonlySet<string> | undefined>
}

/** What is to be said of a file while it is drawn; which version of a process is there the server knows. */
export async function lintFile(xml: string, world: LintWorld): Promise<Problem[]> {
  const { isHandler, fields, hasForm } = world
  try {
    const { graphs } = compileFile(xml)
    const nodes = graphs.flatMap((graph) => Object.values(graph.nodes))
    const own = new Set(graphs.map(({ key }) => key))
    const [forms, processes] = await Promise.all([
      askedOf(nodes.flatMap(formsNamed), world.formsOf),
      askedOf(
        nodes.flatMap(processNamed).filter((key) => !own.has(key)),
        world.processesOf,
      ),
    ])
    const isForm = (code: string) => forms?.has(code) ?? true
    const isProcess = (key: string) => own.has(key) || (processes?.has(key) ?? true)
    const found = graphs.flatMap((graph) => [
      ...checkGraph(graph, { zone: 'Asia/Shanghai', isHandler, isProcess, isForm, hasForm }),
      ...Object.values(structureRules).flatMap(({ level, find }) => find(graph).map((each) => ({ level, ...each }))),
      ...(fields ? unknownFields(graph, fields) : []),
    ])
    return [...found, ...overlaps(xml)]
  } catch (error) {
    if (error instanceof XmlError) return [{ level: 'error', message: error.message }]
    throw error
  }
}

/** A name that is computed is known when it runs. */
const processNamed = ({ call }: FlowNode): string[] => (call && !/[$#]\{/.test(call.process) ? [call.process] : [])

/** Nothing is asked where nothing is named. */
const askedOf = async (names: string[], ask: LintWorld['formsOf']) =>
  names.length > 0 ? ask([...new Set(names)]) : undefined
