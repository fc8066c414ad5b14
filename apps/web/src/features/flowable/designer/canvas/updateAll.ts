import type { Update } from '#/features/flowable/designer/model/changes.ts'
import type { Drawn } from '#/features/flowable/designer/model/types.ts'

interface Modeling {
  updateProperties: (element: Drawn, properties: Record<string, unknown>) => void
  updateModdleProperties: (element: Drawn, moddle: object, properties: Record<string, unknown>) => void
}

interface CommandStack {
  registerHandler: (name: string, handler: unknown) => void
}

export const updateAllCommand = 'flow.updateAll'

/** Several updates as one command, so that one act of the panel is undone at once. */
class UpdateAllHandler {
  static readonly $inject = ['modeling']
  readonly #modeling: Modeling

  constructor(modeling: Modeling) {
    this.#modeling = modeling
  }

  preExecute({ element, updates }: { element: Drawn; updates: Update[] }) {
    for (const { moddle, properties } of updates) {
      if (moddle === element.businessObject) this.#modeling.updateProperties(element, properties)
      else this.#modeling.updateModdleProperties(element, moddle, properties)
    }
  }
}

function UpdateAll(commandStack: CommandStack) {
  commandStack.registerHandler(updateAllCommand, UpdateAllHandler)
}
UpdateAll.$inject = ['commandStack']

export const updateAllModule = { __init__: ['updateAll'], updateAll: ['type', UpdateAll] }
