import type { ChangeTools, Update } from '#/features/flowable/designer/model/changes.ts'
import type { Drawn, Moddle } from '#/features/flowable/designer/model/types.ts'
import { loadChunk } from '#/kit/http/loadChunk.ts'
import { latePart, type Injector } from './lateParts.ts'
import { flowableUri, toFlowable, withEnds } from './namespaces.ts'
import { updateAllCommand } from './updateAll.ts'

/** The part of the library that the editor stands on; viewers lack the services that change anything. */
export interface Library {
  get: <T>(service: string, strict?: boolean) => T
  importXML: (xml: string) => Promise<{ warnings: string[] }>
  saveXML: (options: { format: boolean }) => Promise<{ xml?: string }>
  saveSVG: () => Promise<{ svg: string }>
  getDefinitions: () => Moddle
  on: (event: string, listener: (event: never) => void) => void
  off: (event: string, listener: (event: never) => void) => void
  destroy: () => void
}

export interface Canvas {
  getRootElement: () => Drawn
  zoom: (level?: number | 'fit-viewport', center?: 'auto') => number
  viewbox: () => { x: number; y: number; width: number; height: number; inner: { width: number; height: number } }
  addMarker: (element: string, marker: string) => void
  removeMarker: (element: string, marker: string) => void
  scrollToElement: (element: Drawn | string) => void
  focus: () => void
  /** What was measured of its frame no longer holds. */
  resized: () => void
  getContainer: () => HTMLElement
}

interface CommandStack {
  undo: () => void
  redo: () => void
  canUndo: () => boolean
  canRedo: () => boolean
  execute: (command: string, context: object) => void
}

const [leastZoom, mostZoom, zoomStep] = [0.2, 4, 0.1]

/** What changes what is shown beside the canvas. */
const news = ['selection.changed', 'elements.changed', 'import.done', 'root.set', 'commandStack.changed']

/** A drawn process: what pages do with it, in words of their own. */
export class FlowEditor implements ChangeTools {
  readonly canEdit: boolean
  readonly #library: Library
  readonly #listeners = new Set<() => void>()
  /** Counts whatever may have changed. */
  #moment = 0
  isMinimapOpen = false

  constructor(library: Library, canEdit: boolean) {
    this.#library = library
    this.canEdit = canEdit
    for (const event of news) library.on(event, this.#tell)
  }

  readonly #tell = () => {
    this.#moment++
    for (const listener of this.#listeners) listener()
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  readonly moment = () => this.#moment

  on(event: string, listener: (event: never) => void) {
    this.#library.on(event, listener)
    return () => this.#library.off(event, listener)
  }

  get<T>(service: string): T {
    return this.#library.get<T>(service)
  }

  get canvas(): Canvas {
    return this.get<Canvas>('canvas')
  }

  /** Reads a file and draws it; one without a drawing is laid out. Throws XmlError for what is none. */
  async open(text: string): Promise<void> {
    const xml = toFlowable(text)
    const drawn = hasDrawing(xml) ? xml : await laidOut(xml)
    await this.#library.importXML(drawn)
    const definitions = this.#library.getDefinitions()
    if (!definitions.$attrs['xmlns:flowable']) definitions.$attrs['xmlns:flowable'] = flowableUri
    this.fit()
  }

  async xml(): Promise<string> {
    return (await this.#library.saveXML({ format: true })).xml ?? ''
  }

  async svg(): Promise<string> {
    return (await this.#library.saveSVG()).svg
  }

  get definitions(): Moddle {
    return this.#library.getDefinitions()
  }

  /** The process that is drawn; of several pools the first. */
  get process(): Moddle | undefined {
    const roots = (this.definitions?.get('rootElements') as Moddle[] | undefined) ?? []
    return roots.find(({ $type }) => $type === 'bpmn:Process')
  }

  /** What is chosen; the process while nothing is, or several things are. */
  get chosen(): Drawn | undefined {
    const selected = this.get<{ get: () => Drawn[] }>('selection').get()
    const [only] = selected
    if (only && selected.length === 1) return only.labelTarget ?? only
    return this.canvas.getRootElement()
  }

  get selected(): Drawn[] {
    return this.get<{ get: () => Drawn[] }>('selection').get()
  }

  element(id: string): Drawn | undefined {
    return this.get<{ get: (id: string) => Drawn | undefined }>('elementRegistry').get(id)
  }

  get elements(): Drawn[] {
    return this.get<{ getAll: () => Drawn[] }>('elementRegistry').getAll()
  }

  select(id: string): void {
    const element = this.element(id)
    if (!element) return
    this.get<{ select: (element: Drawn) => void }>('selection').select(element)
    this.canvas.scrollToElement(element)
  }

  create(type: string, properties: Record<string, unknown> = {}): Moddle {
    return this.get<{ create: (type: string, properties: object) => Moddle }>('bpmnFactory').create(type, properties)
  }

  createAny(name: string, attributes: Record<string, unknown>, children?: Moddle[]): Moddle {
    const moddle = this.get<{ createAny: (name: string, uri: string, attributes: object) => Moddle }>('moddle')
    const element = moddle.createAny(name, flowableUri, attributes)
    if (children && children.length > 0) {
      element.$children = children
      for (const child of children) child.$parent = element
    }
    return element
  }

  update(element: Drawn, updates: Update[]): void {
    this.execute(updateAllCommand, { element, updates })
  }

  /** A command of our own, one step of undoing. */
  execute(command: string, context: object): void {
    this.#stack?.execute(command, context)
  }

  get #stack(): CommandStack | undefined {
    return this.canEdit ? this.get<CommandStack>('commandStack') : undefined
  }

  undo = () => this.#stack?.canUndo() && this.#stack.undo()
  redo = () => this.#stack?.canRedo() && this.#stack.redo()
  get canUndo() {
    return this.#stack?.canUndo() ?? false
  }
  get canRedo() {
    return this.#stack?.canRedo() ?? false
  }

  /** The whole drawing, never larger than it is. */
  fit = () => {
    this.canvas.zoom('fit-viewport', 'auto')
    if (this.canvas.zoom() > 1) this.canvas.zoom(1, 'auto')
  }
  enlarge = () => this.#zoomBy(zoomStep)
  reduce = () => this.#zoomBy(-zoomStep)

  /** 小地图. */
  async toggleMinimap(): Promise<void> {
    const minimap = await latePart(this.get<Injector>('injector'), 'minimap')
    if (!minimap) return
    minimap.toggle()
    this.isMinimapOpen = minimap.isOpen()
    this.#tell()
  }

  /** 搜索元素. */
  async search(): Promise<void> {
    const pad = await latePart(this.get<Injector>('injector'), 'search')
    pad?.toggle()
  }

  #zoomBy(step: number) {
    const level = Math.round((this.canvas.zoom() + step) * 10) / 10
    this.canvas.zoom(Math.min(mostZoom, Math.max(leastZoom, level)), 'auto')
  }

  destroy(): void {
    this.#listeners.clear()
    this.#library.destroy()
  }
}

const hasDrawing = (xml: string) => /<(?:[\w.-]+:)?BPMNShape[\s>]/.test(xml)

async function laidOut(xml: string): Promise<string> {
  const { layoutProcess } = await loadChunk(() => import('bpmn-auto-layout'))
  return layoutProcess(withEnds(xml))
}
