import { deepCopy } from '@app/form-engine/document/deepCopy.ts'
import { type JsonObject, rowsOf } from '@app/form-engine/validation/json.ts'
import { fewestRows, mostRowsOf } from '@app/form-engine/validation/limits.ts'
import type { Field } from './compiled.ts'
import { newRow } from './compileForm.ts'
import type { Core } from './core.ts'
import { rowRights } from './permissions.ts'
import { newRowKey } from './rowKey.ts'
import type { FieldPermissions, FormEvent, FormRuntime } from './types.ts'

interface RowWorld {
  core: Core
  permissions: FieldPermissions | undefined
  /** Rows that stood at the beginning. */
  firstRows: (field: Field) => readonly JsonObject[]
  set: (field: Field, rows: JsonObject[], event?: FormEvent) => void
}

/** Rows of batches; what the definition or somebody's rights do not allow does not happen. */
export function rowCommands({
  core,
  permissions,
  firstRows,
  set,
}: RowWorld): Pick<FormRuntime, 'addRow' | 'copyRow' | 'removeRow' | 'moveRow'> {
  /** The batch with its rows, as long as somebody may work on it. */
  function open(model: string): { field: Field; rows: JsonObject[]; options: Field['control']['options'] } | undefined {
    const field = core.compiled.byModel.get(model)
    if (field?.holds !== 'rows') return undefined
    const { disabled, readOnly, options } = core.stateOf(field)
    return disabled || readOnly ? undefined : { field, rows: rowsOf(core.valueOf(model)), options }
  }

  function add(model: string, make: (field: Field, rows: JsonObject[]) => JsonObject | undefined) {
    const batch = open(model)
    if (!batch || !rowRights(permissions, batch.field).add || batch.rows.length >= mostRowsOf(batch.options)) return
    const row = make(batch.field, batch.rows)
    if (row) set(batch.field, [...batch.rows, row], { kind: 'rowAdd', model, at: batch.rows.length })
  }

  return {
    addRow: (model, row) =>
      add(model, ({ children }) => ({ ...newRow(children, core.context), ...row, key: newRowKey() })),
    copyRow: (model, at) =>
      add(model, (_, rows) => {
        const source = rows[at]
        return source && { ...deepCopy(source), key: newRowKey() }
      }),
    removeRow(model, at) {
      const batch = open(model)
      const row = batch?.rows[at]
      if (!batch || !row || batch.rows.length <= fewestRows(batch.options)) return
      const isFirst = firstRows(batch.field).some(({ key }) => key === row.key)
      if (isFirst && !rowRights(permissions, batch.field).remove) return
      set(batch.field, batch.rows.toSpliced(at, 1), { kind: 'rowRemove', model, at })
    },
    moveRow(model, from, to) {
      const batch = open(model)
      const row = batch?.rows[from]
      if (batch && row) set(batch.field, batch.rows.toSpliced(from, 1).toSpliced(to, 0, row))
    },
  }
}
