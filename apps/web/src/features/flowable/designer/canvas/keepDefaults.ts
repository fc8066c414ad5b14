import type { Moddle } from '#/features/flowable/designer/model/types.ts'

interface Property {
  name: string
  ns: { localName: string }
  default?: unknown
  isAttr?: boolean
  isReference?: boolean
  isVirtual?: boolean
}

const propertiesOf = (element: Moddle): Property[] =>
  (element.$descriptor as { properties?: Property[] }).properties ?? []

/**
 * The writer leaves out attributes that say what holds anyway. Those that a file had stay in it: opened and saved it is
 * the same file (workflow §18.6).
 */
function writeDefaults(element: Moddle): void {
  for (const { name, ns, isAttr, isReference, isVirtual, default: usual } of propertiesOf(element)) {
    if (isReference || isVirtual) continue
    const value = Object.hasOwn(element, name) ? element[name] : element[ns.localName]
    if (isAttr && usual !== undefined) {
      // What holds anyway is inherited; what was written is the element's own.
      if (Object.hasOwn(element, ns.localName) && value === usual) element.$attrs[ns.localName] = String(usual)
      else delete element.$attrs[ns.localName]
    }
    for (const inner of Array.isArray(value) ? value : [value]) if (isElement(inner)) writeDefaults(inner)
  }
}

const isElement = (value: unknown): value is Moddle =>
  typeof value === 'object' && value !== null && '$type' in value && '$descriptor' in value && '$attrs' in value

function KeepDefaults(eventBus: { on: (event: string, listener: (event: { definitions: Moddle }) => void) => void }) {
  eventBus.on('saveXML.start', ({ definitions }) => writeDefaults(definitions))
}
KeepDefaults.$inject = ['eventBus']

export const keepDefaultsModule = { __init__: ['keepDefaults'], keepDefaults: ['type', KeepDefaults] }
