import type { FlowGraph } from '@app/flow-engine/graph/types.ts'
import { childElements, readXml, XmlError, type XmlElement } from '@app/flow-engine/xml/readXml.ts'
import { readDeclarations } from './readEvent.ts'
import { readProcess } from './readProcess.ts'

/** What a file holds: its executable processes, as the interpreter runs them. */
export interface FlowFile {
  graphs: FlowGraph[]
  hasDiagram: boolean
  root: XmlElement
}

/** Reads a file of Flowable, Activiti, Camunda 7 or plain BPMN. Throws {@link XmlError} for one that is none. */
export function compileFile(text: string): FlowFile {
  const root = readXml(text.replace(/^\uFEFF/, ''))
  if (root.name !== 'bpmn:definitions') throw new XmlError('文件不是BPMN流程定义')
  const declared = readDeclarations(root)
  const processes = childElements(root, 'bpmn:process').filter(({ attributes }) => attributes.isExecutable !== 'false')
  return {
    graphs: processes.map((process) => readProcess(process, declared)),
    hasDiagram: childElements(root, 'bpmndi:BPMNDiagram').some(({ children }) =>
      children.some((plane) => plane.children.length > 0),
    ),
    root,
  }
}
