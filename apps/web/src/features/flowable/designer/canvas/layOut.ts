import { readDiagram } from '@app/flow-engine/picture/readDiagram.ts'
import type { Plane } from '@app/flow-engine/picture/types.ts'
import type { Drawn } from '#/features/flowable/designer/model/types.ts'
import { loadChunk } from '#/kit/http/loadChunk.ts'
import type { FlowEditor } from './FlowEditor.ts'
import { withEnds } from './namespaces.ts'

interface Modeling {
  moveShape: (shape: Drawn, delta: { x: number; y: number }, parent: Drawn, hints: object) => void
  updateWaypoints: (connection: Drawn, points: { x: number; y: number }[]) => void
  layoutConnection: (connection: Drawn) => void
}

const command = 'flow.layOut'

/** 自动布局: everything goes where a layout puts it. */
export async function layOutAnew(editor: FlowEditor): Promise<void> {
  const { layoutProcess } = await loadChunk(() => import('bpmn-auto-layout'))
  const [plane] = readDiagram(await layoutProcess(withEnds(await editor.xml())))
  if (!plane) return
  editor.execute(command, { plane, find: (id: string) => editor.element(id) })
  editor.fit()
}

interface Context {
  plane: Plane
  find: (id: string) => Drawn | undefined
}

/** All moves of a layout as one step of undoing. */
class LayOutHandler {
  static readonly $inject = ['modeling']
  readonly #modeling: Modeling

  constructor(modeling: Modeling) {
    this.#modeling = modeling
  }

  preExecute({ plane, find }: Context) {
    for (const { id, x, y } of plane.shapes) {
      const shape = find(id)
      // Boundary events go with the task that they stand on.
      if (!shape?.parent || shape.host || (shape.x === x && shape.y === y)) continue
      this.#modeling.moveShape(shape, { x: x - shape.x, y: y - shape.y }, shape.parent, { autoResize: false })
    }
    for (const { id, points } of plane.edges) {
      const connection = find(id)
      if (!connection?.waypoints) continue
      if (connection.source?.host) this.#modeling.layoutConnection(connection)
      else this.#modeling.updateWaypoints(connection, points)
    }
  }
}

function LayOut(commandStack: { registerHandler: (name: string, handler: unknown) => void }) {
  commandStack.registerHandler(command, LayOutHandler)
}
LayOut.$inject = ['commandStack']

export const layOutModule = { __init__: ['layOut'], layOut: ['type', LayOut] }
