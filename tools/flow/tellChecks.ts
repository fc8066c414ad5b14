import { checkGraph } from '@app/flow-engine/check/checkGraph.ts'
import type { FlowGraph } from '@app/flow-engine/graph/types.ts'

/** What a deployment would say of processes; nothing is refused. */
export function tellChecks(graphs: readonly FlowGraph[]): void {
  const keys = new Set(graphs.map(({ key }) => key))
  const isProcess = (key: string) => keys.has(key)
  const context = { zone: 'Asia/Shanghai', isHandler: () => false, isProcess, isForm: () => false }
  for (const graph of graphs) {
    for (const { level, message } of checkGraph(graph, context))
      process.stderr.write(`${graph.key} ${level}: ${message}\n`)
  }
}
