import { createContext, use } from 'react'
import { createStore, useStore, type StoreApi } from 'zustand'
import { isGiven, isPaned } from '@app/form-engine/controls/registry.ts'
import { loadDefinition, type LoadedForm } from '@app/form-engine/definition/load.ts'
import { newForm } from '@app/form-engine/document/newForm.ts'
import type { FormDefinition } from '@app/form-engine/document/types.ts'
import { createHistory } from '@app/form-engine/editing/history.ts'
import { placesOf } from './places.ts'

export const dialogNames = [
  'json',
  'code',
  'import',
  'preview',
  'check',
  'linkages',
  'submission',
  'templates',
  'versions',
  'publish',
] as const
export type DialogName = (typeof dialogNames)[number]

export interface OpenDialog {
  name: DialogName
  /** What the dialog is about, by agreement with who opened it. */
  extra?: unknown
}

export interface ApplyOptions {
  /** Changes of one burst are one step: typing in one field. */
  burst?: string
  /** What is selected afterwards, at once. */
  select?: readonly string[]
}

export type Device = 'pc' | 'tablet' | 'phone'
/** Width of the sheet by device, in px. */
export const deviceWidths: Record<Device, number> = { pc: 1200, tablet: 768, phone: 375 }

/** Width of the preview dialog when a form does not say (spec §9). */
const usualPreviewWidth = 850
/** A selection that follows another one so closely is no wish of its own (spec: 100 ms). */
const selectionPauseMs = 100

export interface DesignerState {
  definition: FormDefinition
  /** Name of the form, for files and headings. */
  formName: string
  /** Keys in the order of choosing; the last one is the primary one. */
  selection: readonly string[]
  tab: 'form' | 'control'
  /** Everything visible, nothing changes. */
  readOnly: boolean
  /** Width of the preview dialog. */
  previewWidth: number
  device: Device
  canUndo: boolean
  canRedo: boolean
  dialog: OpenDialog | undefined
  /** What the server has; compared by reference. */
  saved: FormDefinition
  /** Open tab or step of each container that has some, by its key. */
  panes: Readonly<Record<string, number>>
  /** The control whose label is being rewritten on the canvas. */
  renaming: string | undefined

  apply(change: (definition: FormDefinition) => FormDefinition, options?: ApplyOptions): void
  /** `add` puts keys to the selection, or takes them out when they are in it. */
  select(keys: readonly string[], options?: { add?: boolean }): void
  setTab(tab: 'form' | 'control'): void
  setPreviewWidth(width: number): void
  setDevice(device: Device): void
  setReadOnly(readOnly: boolean): void
  setFormName(name: string): void
  undo(): void
  redo(): void
  /** Another form: nothing of the former one can be undone. Throws `FormFormatError`. */
  load(source: unknown): void
  /** Another content of the same form, as one step that can be undone. Throws `FormFormatError`. */
  replace(source: unknown): void
  /** As it is stored: what nobody touched stands exactly as it came. */
  toSource(): FormDefinition
  /** The server has this definition now. */
  markSaved(definition: FormDefinition): void
  showPane(key: string, at: number): void
  rename(key: string | undefined): void
  openDialog(name: DialogName, extra?: unknown): void
  closeDialog(): void
}

export type DesignerStore = StoreApi<DesignerState>

const nothing: readonly string[] = []
const tabOf = (selection: readonly string[]) => (selection.length > 0 ? 'control' : 'form')

/** Tabs opened so that a control can be seen. */
function panesShowing(definition: FormDefinition, key: string | undefined, panes: DesignerState['panes']) {
  const visit = key === undefined ? undefined : placesOf(definition).get(key)
  const around = visit ? [...visit.ancestors, visit.control] : []
  const opened = around.flatMap((outer, at) => {
    const inner = around[at + 1]
    const pane = isPaned(outer.type) && inner ? outer.columns?.findIndex(({ list }) => list?.includes(inner)) : -1
    return pane !== undefined && pane >= 0 && panes[outer.key] !== pane ? [[outer.key, pane] as const] : []
  })
  return opened.length === 0 ? panes : { ...panes, ...Object.fromEntries(opened) }
}

/** The state of one open designer (form-designer §3, §7). */
export function createDesigner({ now = Date.now }: { now?: () => number } = {}): DesignerStore {
  const start = newForm()
  const history = createHistory(start, { now })
  /** What was selected when a definition was last the present one. */
  const selections = new WeakMap<FormDefinition, readonly string[]>()
  /** Where a definition came from; only its origin knows how its untouched controls were written. */
  const origins = new WeakMap<FormDefinition, LoadedForm>()
  let selectedAt = Number.NEGATIVE_INFINITY

  return createStore<DesignerState>((set, get) => {
    /** What of the keys can be chosen: what a container was given is chosen with the container. */
    const existing = (definition: FormDefinition, keys: readonly string[]) => {
      const places = placesOf(definition)
      const chosen = keys.flatMap((key) => {
        const visit = places.get(key)
        return visit ? (visit.ancestors.find(({ type }) => isGiven(type))?.key ?? key) : []
      })
      return chosen.length === keys.length && chosen.every((key, at) => key === keys[at]) ? keys : [...new Set(chosen)]
    }
    const show = (definition: FormDefinition, selection: readonly string[], more: Partial<DesignerState> = {}) => {
      selections.set(definition, selection)
      const moved = selection !== get().selection
      if (moved) selectedAt = now()
      set({
        definition,
        selection,
        ...(moved && {
          tab: tabOf(selection),
          renaming: undefined,
          panes: panesShowing(definition, selection.at(-1), get().panes),
        }),
        canUndo: history.canUndo(),
        canRedo: history.canRedo(),
        ...more,
      })
    }
    const read = (source: unknown) => {
      const loaded = loadDefinition(source)
      origins.set(loaded.definition, loaded)
      return loaded.definition
    }
    return {
      definition: start,
      formName: '',
      selection: nothing,
      tab: 'form',
      readOnly: false,
      previewWidth: usualPreviewWidth,
      device: 'pc',
      canUndo: false,
      canRedo: false,
      dialog: undefined,
      saved: start,
      panes: {},
      renaming: undefined,

      apply(change, { burst, select } = {}) {
        const { definition, readOnly, selection } = get()
        if (readOnly) return
        const next = change(definition)
        const wanted = existing(next, select ?? selection)
        if (next === definition) {
          if (select) show(definition, wanted)
          return
        }
        const origin = origins.get(definition)
        if (origin && !origins.has(next)) origins.set(next, origin)
        history.record(next, burst === undefined ? {} : { burst })
        show(next, wanted)
      },
      select(keys, { add = false } = {}) {
        const { definition, selection } = get()
        if (now() - selectedAt < selectionPauseMs) return
        const others = selection.filter((key) => !keys.includes(key))
        const next = !add ? keys : others.length < selection.length ? others : [...selection, ...keys]
        if (next.length === selection.length && next.every((key, at) => key === selection[at])) {
          // Choosing again what is chosen brings its properties back into sight.
          if (next.length > 0) set({ tab: 'control' })
          return
        }
        show(definition, existing(definition, next))
      },
      setTab: (tab) => set({ tab }),
      setPreviewWidth: (previewWidth) => set({ previewWidth }),
      setDevice: (device) => set({ device }),
      setReadOnly: (readOnly) => set({ readOnly }),
      setFormName: (formName) => set({ formName }),
      undo() {
        if (get().readOnly || !history.canUndo()) return
        history.undo()
        const definition = history.present()
        const former = selections.get(definition)
        show(definition, nothing)
        // Not forgotten: a redo that comes back here selects again.
        if (former) selections.set(definition, former)
      },
      redo() {
        if (get().readOnly || !history.canRedo()) return
        history.redo()
        const definition = history.present()
        show(definition, existing(definition, selections.get(definition) ?? nothing))
      },
      load(source) {
        const definition = read(source)
        history.reset(definition)
        const previewWidth = definition.config.previewWidth ?? usualPreviewWidth
        show(definition, nothing, { saved: definition, previewWidth, tab: 'form' })
      },
      replace(source) {
        const definition = read(source)
        get().apply(() => definition, { select: nothing })
      },
      toSource() {
        const { definition } = get()
        return origins.get(definition)?.toSource(definition) ?? definition
      },
      showPane: (key, at) => set({ panes: { ...get().panes, [key]: at } }),
      rename: (renaming) => set({ renaming: get().readOnly ? undefined : renaming }),
      markSaved: (saved) => set({ saved }),
      openDialog: (name, extra) => set({ dialog: { name, extra } }),
      closeDialog: () => set({ dialog: undefined }),
    }
  })
}

export const DesignerContext = createContext<DesignerStore | undefined>(undefined)

/** The store itself, for handlers that read the latest state without listening to it. */
export function useDesignerStore(): DesignerStore {
  const store = use(DesignerContext)
  if (!store) throw new Error('parts of the designer stand inside DesignerContext')
  return store
}

/** A part of the state of the designer around; its reader is told when that part changes. */
export const useDesigner = <T>(selector: (state: DesignerState) => T): T => useStore(useDesignerStore(), selector)

/** The one control that the right column is about: the last one chosen. */
export const primaryOf = ({ selection }: Pick<DesignerState, 'selection'>) => selection.at(-1)
