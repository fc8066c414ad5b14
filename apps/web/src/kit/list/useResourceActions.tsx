import { App } from 'antd'
import { Suspense, useEffect, useState, type ReactNode } from 'react'
import type { ListQuery } from '@app/shared/kit/query.ts'
import type { ResourceFacts } from '@app/shared/kit/resource.ts'
import type { FormOptions } from '#/kit/form/ResourceForm.tsx'
import { callMessage } from '#/kit/http/http.ts'
import { useResourceMutations, type Row } from '#/kit/http/useResource.ts'
import { useConfirm } from '#/kit/page/confirm.tsx'
import { lateDialog } from '#/kit/page/latePart.tsx'
import { useAuth } from '#/kit/session/access.ts'
import type { RowAction } from '#/kit/table/RowActions.tsx'
import { receiveExport } from '#/kit/transfer/receiveExport.ts'

const ResourceForm = lateDialog(() => import('#/kit/form/ResourceForm.tsx'))
const ImportModal = lateDialog(() => import('#/kit/transfer/ImportModal.tsx'))

/** What an own form of a page is given. */
export interface FormProps {
  /** The row to change; a new one without. */
  id: string | undefined
  onClose: () => void
  onSaved: (row: Row | undefined) => void
}

export interface ActionOptions {
  form?: FormOptions | undefined
  /** Title of the drawer for one row; `修改{label}` unless given. */
  editTitle?: ((row: Row) => string) | undefined
  renderForm?: ((props: FormProps) => ReactNode) | undefined
  /** Sentence of the delete confirmation; names the rows by their title field unless given. */
  removeText?: ((rows: readonly Row[]) => string) | undefined
  /** What the deletion means beyond the rows, below the sentence. */
  removeNote?: ((rows: readonly Row[]) => ReactNode) | undefined
  /** Why a row cannot be deleted. */
  removeRefusal?: ((row: Row) => string | undefined) | undefined
  /** Why a row cannot be changed. */
  editRefusal?: ((row: Row) => string | undefined) | undefined
  /** A row was saved; what its answer tells once can be shown. */
  onSaved?: ((row: Row | undefined) => void) | undefined
  onRemoved?: ((rows: readonly Row[]) => void) | undefined
  /** Something was saved, removed or imported. */
  onChanged?: (() => void) | undefined
}

type Opened = { kind: 'form'; row: Row | undefined } | { kind: 'import' }

const flashMs = 2_000
const mostNames = 10

/** The standard acts of a resource with their rights, questions, dialogs and toasts; lists of every kind use them. */
export function useResourceActions(resource: ResourceFacts, options: ActionOptions = {}) {
  const { message } = App.useApp()
  const { hasPermi } = useAuth()
  const confirm = useConfirm()
  const { remove, refresh } = useResourceMutations(resource)
  const [opened, setOpened] = useState<Opened>()
  const [flash, setFlash] = useState<string>()
  useEffect(() => {
    if (flash === undefined) return
    const timer = setTimeout(() => setFlash(undefined), flashMs)
    return () => clearTimeout(timer)
  }, [flash])

  const { offers, permOf } = resource
  const may = {
    add: offers.has('add') && hasPermi([permOf('add')]),
    edit: offers.has('edit') && hasPermi([permOf('edit')]),
    query: offers.has('get') && hasPermi([permOf('query')]),
    remove: offers.has('remove') && hasPermi([permOf('remove')]),
    export: offers.has('export') && hasPermi([permOf('export')]),
    import: offers.has('import') && hasPermi([permOf('import')]),
  }

  const edit = (row: Row) => setOpened({ kind: 'form', row })
  const removeRows = (rows: readonly Row[]) =>
    confirm({
      title: '确认删除所选中数据?',
      content: (
        <>
          {options.removeText?.(rows) ?? removeSentence(resource, rows)}
          {options.removeNote?.(rows)}
        </>
      ),
      consequence: '删除后不可恢复',
      okText: '删除',
      danger: true,
      run: async () => {
        await remove(rows.map((row) => row.id))
        void message.success('删除成功')
        options.onRemoved?.(rows)
        options.onChanged?.()
      },
    })
  const rowsLeftOut = Object.values(resource.fields).flatMap(({ label, options: { rows } }) => (rows ? [label] : []))
  const exportRows = (query: ListQuery) =>
    confirm({
      title: '是否确认导出?',
      content: (
        <>
          此操作将导出当前条件下所有数据而非选中数据
          {rowsLeftOut.length > 0 && <div>{`${rowsLeftOut.join('、')}不在导出的表格中，请在详情中查看`}</div>}
        </>
      ),
      okText: '导出',
      run: async () => {
        const answer = await callMessage(resource.endpoints.export, { query }, { silent: true })
        await receiveExport(answer, message)
      },
    })

  const rowActions = (row: Row): RowAction[] => [
    ...(may.edit ? [{ key: 'edit', label: '修改', disabled: options.editRefusal?.(row), run: () => edit(row) }] : []),
    // Rows of a log are removed in numbers, not one by one.
    ...(may.remove && offers.has('save')
      ? [
          {
            key: 'remove',
            label: '删除',
            danger: true,
            disabled: options.removeRefusal?.(row),
            run: () => removeRows([row]),
          },
        ]
      : []),
  ]

  const close = () => setOpened(undefined)
  const saved = (row: Row | undefined) => {
    setFlash(row?.id)
    options.onSaved?.(row)
    options.onChanged?.()
  }
  const imported = () => {
    void refresh()
    options.onChanged?.()
  }
  const row = opened?.kind === 'form' ? opened.row : undefined
  const title = row && options.editTitle ? { title: options.editTitle(row) } : {}
  const form = { ...options.form, ...title }
  const dialogs = (
    <Suspense>
      {opened?.kind === 'form' &&
        (options.renderForm?.({ id: row?.id, onClose: close, onSaved: saved }) ?? (
          <ResourceForm resource={resource} id={row?.id} {...form} onClose={close} onSaved={saved} />
        ))}
      {opened?.kind === 'import' && (
        <ImportModal
          label={resource.label}
          permOf={permOf}
          updating={offers.has('edit') && resource.importKey !== undefined}
          keyLabel={resource.fields[resource.importKey ?? '']?.label}
          {...(offers.has('export') && { updatingHint: '导出的表格修改后再导入时，其间他人修改过的数据不会被覆盖' })}
          template={() => callMessage(resource.endpoints.importTemplate)}
          send={(query, sheet) => callMessage(resource.endpoints.importData, { query }, { form: sheet, silent: true })}
          onClose={close}
          onImported={imported}
        />
      )}
    </Suspense>
  )
  return {
    may,
    add: () => setOpened({ kind: 'form', row: undefined }),
    edit,
    removeRows,
    exportRows,
    importRows: () => setOpened({ kind: 'import' }),
    /** Undefined when there is nothing the user may do with a row. */
    rowActions: may.edit || (may.remove && offers.has('save')) ? rowActions : undefined,
    dialogs,
    /** The form stands in the place of the list. */
    replaced: opened?.kind === 'form' && form.frame === 'page' && !options.renderForm,
    flash,
  }
}

function removeSentence({ fields, titleField }: ResourceFacts, rows: readonly Row[]): string {
  return `当前选中${fields[titleField]?.label ?? '编号'}为"${namesOf(rows, titleField)}"的数据`
}

/** Names of rows for a sentence; a long list is cut and counted. */
export function namesOf<T extends { id: string }>(rows: readonly T[], key: keyof T & string): string {
  const names = rows.slice(0, mostNames).map((row) => String(row[key] ?? row.id))
  return rows.length > mostNames ? `${names.join(',')} 等 ${rows.length} 项` : names.join(',')
}
