import { ChunkLoadError, loadChunk } from '#/kit/http/loadChunk.ts'

/** Gives the services of the library by their names. */
export interface Injector {
  get: <T>(service: string) => T
  createChild: (modules: object[]) => Injector & { init: () => void }
}

interface EventBus {
  fire: (event: string, facts: object) => void
}

interface LateParts {
  menus: PopupMenu
  search: { toggle: () => void }
  minimap: { toggle: () => void; isOpen: () => boolean }
}

export interface PopupMenu {
  open: (target: unknown, menu: string, position: object, options?: object) => void
}

/** Parts that come when they are first asked for: each a module of the library and the service it is asked by. */
const parts: { [Name in keyof LateParts]: () => Promise<{ module: object; service: string }> } = {
  menus: () => import('./menus.ts'),
  search: () => import('./search.ts'),
  minimap: () => import('./minimap.ts'),
}

/** Event of the editor: a part that was asked for did not arrive; with the `reason`. */
export const latePartFailed = 'latePart.failed'

const asked = new WeakMap<Injector, Map<string, Promise<unknown>>>()

/** A part beside the services that are there; what it needs of them it finds. One that did not arrive is told of. */
export async function latePart<Name extends keyof LateParts>(
  injector: Injector,
  name: Name,
): Promise<LateParts[Name] | undefined> {
  const known = asked.get(injector) ?? new Map<string, Promise<unknown>>()
  asked.set(injector, known)
  const part = known.get(name) ?? add(injector, name)
  known.set(name, part)
  try {
    return (await part) as LateParts[Name]
  } catch (error) {
    // The next time it is fetched anew.
    known.delete(name)
    if (!(error instanceof ChunkLoadError)) throw error
    injector.get<EventBus>('eventBus').fire(latePartFailed, { reason: error.message })
    return undefined
  }
}

async function add(injector: Injector, name: keyof LateParts): Promise<unknown> {
  const { module, service } = await loadChunk(parts[name])
  const child = injector.createChild([module])
  child.init()
  return child.get(service)
}
