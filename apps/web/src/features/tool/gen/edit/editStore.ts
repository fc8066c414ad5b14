import { createContext, use } from 'react'
import { createStore, useStore, type StoreApi } from 'zustand'
import { createHistory } from '@app/form-engine/editing/history.ts'
import type { GenTableChoice } from '@app/shared/tool/gen.ts'
import type { GenProblem, GenTab } from '@app/shared/tool/genChecks.ts'
import type { GenColumn } from '@app/shared/tool/genColumn.ts'
import type { GenDraft } from '@app/shared/tool/genTable.ts'

/** What is edited, as one value that undo can bring back. */
export interface Doc {
  info: GenDraft
  columns: readonly GenColumn[]
}

/** A problem whose field has not been changed since it was found. */
export interface OpenProblem extends GenProblem {
  /** Name of the column, wherever its row goes. */
  column?: string
}

/** What is wrong with the fields of one thing. */
export type Faults = Readonly<Record<string, string>>
const none: Faults = {}

export interface EditState {
  /** Other definitions, which this one may be tied to. */
  tables: readonly GenTableChoice[]
  doc: Doc
  /** What the server has; compared by reference. */
  saved: Doc
  /** Of the stored row; undo does not bring an older one back. */
  version: number
  tab: GenTab
  /** The row through which Tab walks. */
  activeRow: string
  problems: readonly OpenProblem[]
  /** Of the definition itself, by field; of its children by `{row}.{field}`. */
  faults: Faults
  columnFaults: ReadonlyMap<string, Faults>
  canUndo: boolean
  canRedo: boolean

  setInfo(change: Partial<GenDraft>, burst?: string): void
  setColumn(name: string, change: (column: GenColumn) => GenColumn, burst?: string): void
  move(from: number, to: number): void
  undo(): void
  redo(): void
  setTab(tab: GenTab): void
  setActiveRow(name: string): void
  /** Each problem is shown at its field until that is changed. */
  showProblems(problems: readonly GenProblem[]): void
  markSaved(sent: Doc, answer: Doc): void
}

const faultKey = ({ row, field }: GenProblem) => (row === undefined ? field : `${row}.${field}`)

/** How the page knows the control of a problem. */
export const placeOf = ({ column, ...problem }: OpenProblem): string =>
  column === undefined ? `${problem.tab}.${faultKey(problem)}` : `columns.${column}.${problem.field}`

function without(faults: Faults, fields: readonly string[]): Faults {
  if (!fields.some((field) => field in faults)) return faults
  return Object.fromEntries(Object.entries(faults).filter(([field]) => !fields.includes(field)))
}

const changedKeys = (before: object, after: object): string[] =>
  Object.entries(after).flatMap(([key, value]) => (Reflect.get(before, key) === value ? [] : [key]))

/** The state of one open definition; rows hear of themselves alone. */
export function createEditor(start: Doc, tables: readonly GenTableChoice[]): StoreApi<EditState> {
  const history = createHistory(start)
  return createStore<EditState>((set, get) => {
    const show = (doc: Doc, more: Partial<EditState> = {}) =>
      set({ doc, canUndo: history.canUndo(), canRedo: history.canRedo(), ...more })
    const record = (doc: Doc, burst: string | undefined, more?: Partial<EditState>) => {
      history.record(doc, { burst })
      show(doc, more)
    }
    return {
      tables,
      doc: start,
      saved: start,
      version: start.info.version,
      tab: 'columns',
      activeRow: start.columns[0]?.columnName ?? '',
      problems: [],
      faults: none,
      columnFaults: new Map(),
      canUndo: false,
      canRedo: false,

      setInfo(change, burst) {
        const { doc, faults, problems } = get()
        const changed = changedKeys(doc.info, change)
        if (changed.length === 0) return
        const kept = changed.includes('subTables')
          ? Object.fromEntries(Object.entries(faults).filter(([key]) => !key.includes('.')))
          : faults
        const left = without(kept, changed)
        record({ ...doc, info: { ...doc.info, ...change } }, burst, {
          faults: left,
          problems: problems.filter((each) => each.column !== undefined || faultKey(each) in left),
        })
      },
      setColumn(name, change, burst) {
        const { doc, columnFaults, problems } = get()
        const at = doc.columns.findIndex(({ columnName }) => columnName === name)
        const before = doc.columns[at]
        if (!before) return
        const after = change(before)
        const changed = changedKeys(before, after)
        if (changed.length === 0) return
        const own = columnFaults.get(name)
        const left = own && without(own, changed)
        record({ ...doc, columns: doc.columns.with(at, after) }, burst, {
          ...(left &&
            left !== own && {
              columnFaults: new Map(columnFaults).set(name, left),
              problems: problems.filter(({ column, field }) => column !== name || field in left),
            }),
        })
      },
      move(from, to) {
        const { doc } = get()
        const moved = doc.columns[from]
        if (!moved || from === to || to < 0 || to >= doc.columns.length) return
        record({ ...doc, columns: doc.columns.toSpliced(from, 1).toSpliced(to, 0, moved) }, undefined)
      },
      undo() {
        history.undo()
        show(history.present())
      },
      redo() {
        history.redo()
        show(history.present())
      },
      setTab: (tab) => set({ tab }),
      setActiveRow: (activeRow) => activeRow !== get().activeRow && set({ activeRow }),
      showProblems(problems) {
        const { doc } = get()
        const faults: Record<string, string> = {}
        const columnFaults = new Map<string, Record<string, string>>()
        const open = problems.map((problem): OpenProblem => {
          const column = problem.tab === 'columns' ? doc.columns[problem.row ?? 0]?.columnName : undefined
          if (column === undefined) faults[faultKey(problem)] = problem.message
          else columnFaults.set(column, { ...columnFaults.get(column), [problem.field]: problem.message })
          return column === undefined ? problem : { ...problem, column }
        })
        set({ problems: open, faults, columnFaults })
      },
      markSaved(sent, answer) {
        set({ version: answer.info.version, problems: [], faults: none, columnFaults: new Map() })
        // Whoever went on meanwhile keeps that; the rest stands as it was put right.
        if (get().doc !== sent) return set({ saved: sent })
        const doc = { ...answer, columns: shared(sent.columns, answer.columns) }
        record(doc, undefined, { saved: doc })
      },
    }
  })
}

/** Columns that were stored as they were sent stay the same values, so that nobody draws them again. */
function shared(sent: readonly GenColumn[], stored: readonly GenColumn[]): readonly GenColumn[] {
  return stored.map((column, at) => {
    const own = sent[at]
    return own && changedKeys(own, column).every((key) => key === 'sort') ? own : column
  })
}

export const EditorContext = createContext<StoreApi<EditState> | undefined>(undefined)

export function useEditorStore(): StoreApi<EditState> {
  const store = use(EditorContext)
  if (!store) throw new Error('parts of the edit page stand inside EditorContext')
  return store
}

/** A part of the state around; its reader is told when that part changes. */
export const useEditor = <T>(selector: (state: EditState) => T): T => useStore(useEditorStore(), selector)

const byName = new WeakMap<readonly GenColumn[], ReadonlyMap<string, GenColumn>>()

/** The column of a name, found at once however many there are. */
export function columnNamed(columns: readonly GenColumn[], name: string): GenColumn | undefined {
  let known = byName.get(columns)
  if (!known) byName.set(columns, (known = new Map(columns.map((column) => [column.columnName, column]))))
  return known.get(name)
}
